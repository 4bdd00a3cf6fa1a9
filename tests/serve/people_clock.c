/* SPDX-License-Identifier: MIT */
/* How long people may be away, and tables wait, by a clock of the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/steady.h"
#include "games/leduc/leduc.h"
#include "serve/people/inside.h"

enum { SEATS = 4, BOT = 3 /* this seat is a bot's */ };

static const int64_t SECOND_US = 1000000, ABSENT_US = PEOPLE_ABSENT_S * INT64_C(1000000);

static int64_t now_us;

static int64_t simulated_us(void)
{
    return now_us;
}

/* A table at which a match is played by three people and a bot, all of whom are there. */
struct scene {
    struct serve serve;
    struct people people;
    struct people_table *table;
    char cookie[SEATS][PEOPLE_SECRET_TEXT + 10], token[SEATS][PEOPLE_SECRET_TEXT + 1];
    struct http_stream *stream[SEATS]; /* NULL: the person is away */
};

/* --- what people do ---------------------------------------------------------------------------------------------- */

static struct http_ask ask_of(const struct scene *scene, unsigned seat, const char *body)
{
    struct http_ask ask = {.own = {.body = span_text(body), .cookies = span_text(scene->cookie[seat])}};

    ask.value[0].text = span_text(scene->table->id);
    return ask;
}

static unsigned post(struct scene *scene, unsigned seat, const char *name, const char *body)
{
    struct http_ask ask = ask_of(scene, seat, body);
    struct http_reply reply;
    unsigned status, i = 0;

    while (strcmp(people_table.routes[i].name, name) != 0)
        assert_true(++i < people_table.count);
    http_reply_init(&reply, "application/json");
    people_table.routes[i].answer(&scene->serve, &ask, &reply);
    status = reply.status;
    http_reply_release(&reply);
    return status;
}

static unsigned vote(struct scene *scene, unsigned seat, bool yes)
{
    char body[100];

    (void)snprintf(body, sizeof body, "{\"token\":\"%s\",\"yes\":%s}", scene->token[seat], yes ? "true" : "false");
    return post(scene, seat, "play-wait", body);
}

static void come(struct scene *scene, unsigned seat)
{
    struct http_ask ask = ask_of(scene, seat, "");
    struct http_reply reply;

    http_reply_init(&reply, "text/event-stream");
    people_events(&scene->serve, &ask, &reply);
    assert_int_equal(reply.status, 200);
    assert_non_null(reply.stream);
    scene->stream[seat] = reply.stream;
    reply.stream = NULL;
    http_reply_release(&reply);
    assert_true(scene->table->seat[seat].present);
}

static void go(struct scene *scene, unsigned seat)
{
    scene->stream[seat]->close(scene->stream[seat]->context);
    scene->stream[seat] = NULL;
    assert_false(scene->table->seat[seat].present);
}

/* The time goes on, and is looked at. */
static void pass(struct scene *scene, int64_t us)
{
    now_us += us;
    people_tick(&scene->people, now_us);
}

static bool is_lost(const struct scene *scene, unsigned seat)
{
    return scene->table->seat[seat].lost;
}

/* --- the scene --------------------------------------------------------------------------------------------------- */

static void seat_person(struct scene *scene, unsigned number)
{
    struct people_seat *seat = &scene->table->seat[number];
    char secret[PEOPLE_SECRET_TEXT + 1];

    seat->person = seat->used = true;
    people_draw(scene->token[number], &seat->token);
    people_draw(secret, &seat->cookie);
    (void)snprintf(scene->cookie[number], sizeof scene->cookie[number], "seat=%s", secret);
    come(scene, number);
}

static int open_scene(void **state)
{
    struct scene *scene = calloc(1, sizeof *scene);
    struct ladder_file *file = calloc(1, sizeof *file);

    assert_true(scene && file);
    now_us = 12345;
    file->game = &leduc_game;
    scene->serve.file = file;
    scene->serve.people = &scene->people;
    scene->people = (struct people){.serve = &scene->serve, .clock = simulated_us, .wake_fd = -1, .listen_fd = -1};
    (void)pthread_mutex_init(&scene->people.lock, NULL);
    scene->people.of_host = 1;
    scene->table = scene->people.tables = people_new_table(&scene->people, NULL);
    assert_non_null(scene->table);
    scene->table->state = TABLE_PLAYS;
    scene->table->lineup.seats = SEATS;
    for (unsigned i = 0; i < BOT; i++)
        seat_person(scene, i);
    (void)snprintf(scene->cookie[BOT], sizeof scene->cookie[BOT], "seat=%032d", 0);
    (void)snprintf(scene->token[BOT], sizeof scene->token[BOT], "%032d", 0);
    *state = scene;
    return 0;
}

static int close_scene(void **state)
{
    struct scene *scene = *state;

    for (unsigned i = 0; i < SEATS; i++)
        if (scene->stream[i])
            go(scene, i);
    if (scene->people.tables)
        people_free_table(scene->people.tables);
    if (scene->people.over)
        people_free_table(scene->people.over);
    (void)pthread_mutex_destroy(&scene->people.lock);
    free((void *)(uintptr_t)scene->serve.file);
    free(scene);
    return 0;
}

/* --- in a match -------------------------------------------------------------------------------------------------- */

static void a_decision_has_three_minutes(void **state)
{
    struct clock_spec clock;
    struct error error = {0};

    (void)state;
    assert_true(clock_parse(&clock, PEOPLE_CLOCK, &error));
    assert_int_equal(clock.move_us, 180 * SECOND_US);
    assert_int_equal(clock.bank_us, 0);
    assert_int_equal(clock.strikes, 3);
}

static void who_is_away_for_five_minutes_has_lost_the_seat(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    pass(scene, ABSENT_US - 1);
    assert_false(is_lost(scene, 1));
    pass(scene, 1);
    assert_true(is_lost(scene, 1));
    assert_false(is_lost(scene, 0) || is_lost(scene, 2) || is_lost(scene, BOT));
}

static void who_comes_back_at_the_last_moment_keeps_the_seat_and_has_five_minutes_again(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    pass(scene, ABSENT_US - 1);
    come(scene, 1);
    pass(scene, ABSENT_US);
    assert_false(is_lost(scene, 1));
    go(scene, 1);
    pass(scene, ABSENT_US - 1);
    assert_false(is_lost(scene, 1));
    pass(scene, 1);
    assert_true(is_lost(scene, 1));
}

static void a_page_that_is_loaded_again_is_not_away(void **state)
{
    struct scene *scene = *state;
    struct http_stream *before = scene->stream[1];

    come(scene, 1); /* before the old stream is at its end */
    before->close(before->context);
    assert_true(scene->table->seat[1].present);
    pass(scene, 2 * ABSENT_US);
    assert_false(is_lost(scene, 1));
}

static void it_waits_as_long_as_all_who_are_there_vote_for_it(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    assert_int_equal(vote(scene, 0, true), 204);
    assert_int_equal(vote(scene, 2, true), 204);
    pass(scene, ABSENT_US);
    assert_false(is_lost(scene, 1));
    pass(scene, ABSENT_US);
    assert_false(is_lost(scene, 1));
    assert_int_equal(vote(scene, 2, false), 204);
    pass(scene, ABSENT_US - 1);
    assert_false(is_lost(scene, 1));
    pass(scene, 1);
    assert_true(is_lost(scene, 1));
}

static void one_who_does_not_vote_is_enough(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    assert_int_equal(vote(scene, 0, true), 204);
    pass(scene, ABSENT_US);
    assert_true(is_lost(scene, 1));
}

static void two_who_are_away_are_waited_for_by_the_third(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    pass(scene, 60 * SECOND_US);
    go(scene, 2);
    assert_int_equal(vote(scene, 0, true), 204);
    pass(scene, ABSENT_US - 60 * SECOND_US); /* the first one's time is over, then the second one's */
    pass(scene, 60 * SECOND_US);
    assert_false(is_lost(scene, 1) || is_lost(scene, 2));
    come(scene, 2); /* who did not vote, so the first one's second time is the last */
    pass(scene, ABSENT_US - 60 * SECOND_US);
    assert_true(is_lost(scene, 1));
    assert_false(is_lost(scene, 2));
}

static void a_table_of_an_earlier_life_waits_for_its_people(void **state)
{
    struct scene *scene = *state;
    struct people_table *table;

    now_us = 100 * ABSENT_US; /* the machine has been up for a while */
    table = people_new_table(&scene->people, NULL);
    assert_non_null(table);
    table->state = TABLE_PLAYS;
    table->lineup.seats = 1;
    table->seat[0].person = table->seat[0].used = true;
    scene->table->next = table;
    pass(scene, ABSENT_US - 1);
    assert_false(table->seat[0].lost);
    pass(scene, 1);
    assert_true(table->seat[0].lost);
    scene->table->next = NULL;
    people_free_table(table);
}

static void if_all_are_away_nobody_waits(void **state)
{
    struct scene *scene = *state;

    assert_int_equal(vote(scene, 0, true), 204);
    for (unsigned i = 0; i < BOT; i++) {
        go(scene, i);
        assert_int_equal(vote(scene, i, true), 204); /* without the stream: a vote of who is not there */
    }
    pass(scene, ABSENT_US);
    assert_true(is_lost(scene, 0) && is_lost(scene, 1) && is_lost(scene, 2));
}

static void a_vote_is_not_for_who_goes_later(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    assert_int_equal(vote(scene, 0, true), 204);
    assert_int_equal(vote(scene, 2, true), 204);
    come(scene, 1);
    pass(scene, 1);
    go(scene, 1);
    pass(scene, ABSENT_US);
    assert_true(is_lost(scene, 1));
}

static void a_vote_holds_when_the_page_is_loaded_again(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    assert_int_equal(vote(scene, 0, true), 204);
    assert_int_equal(vote(scene, 2, true), 204);
    go(scene, 0);
    pass(scene, SECOND_US);
    come(scene, 0);
    pass(scene, ABSENT_US - SECOND_US);
    assert_false(is_lost(scene, 1));
}

static void who_has_lost_the_seat_has_no_vote(void **state)
{
    struct scene *scene = *state;

    go(scene, 1);
    pass(scene, ABSENT_US);
    assert_true(is_lost(scene, 1));
    come(scene, 1); /* to look on */
    go(scene, 2);
    assert_int_equal(vote(scene, 0, true), 204);
    pass(scene, ABSENT_US);
    assert_false(is_lost(scene, 2)); /* though seat 1 does not vote */
    assert_int_equal(vote(scene, 0, false), 204);
    assert_int_equal(vote(scene, 1, true), 204);
    pass(scene, ABSENT_US);
    assert_true(is_lost(scene, 2)); /* though seat 1 does */
}

static void a_seat_of_a_bot_has_no_vote(void **state)
{
    struct scene *scene = *state;

    assert_int_equal(vote(scene, BOT, true), 403);
    (void)strcpy(scene->cookie[BOT], scene->cookie[0]); /* with a person's cookie, and no token of theirs */
    assert_int_equal(vote(scene, BOT, true), 403);
    assert_false(scene->table->seat[BOT].patient || scene->table->seat[0].patient);
    pass(scene, 2 * ABSENT_US);
    assert_false(is_lost(scene, BOT));
}

/* --- before and after -------------------------------------------------------------------------------------------- */

static void a_table_waits_for_an_hour(void **state)
{
    struct scene *scene = *state;

    scene->table->state = TABLE_WAITS;
    scene->table->since_us = now_us;
    go(scene, 0);
    pass(scene, PEOPLE_WAIT_S * SECOND_US - 1);
    assert_int_equal(scene->table->state, TABLE_WAITS);
    assert_false(is_lost(scene, 0));
    pass(scene, 1);
    assert_int_equal(scene->table->state, TABLE_IS_OVER);
    assert_string_equal(scene->table->why, "not all people came within an hour");
}

static void a_table_of_a_stranger_at_which_nobody_sits_waits_for_ten_minutes(void **state)
{
    struct scene *scene = *state;

    scene->table->state = TABLE_WAITS;
    scene->table->since_us = now_us;
    (void)strcpy(scene->table->asker, "4-01");
    pass(scene, PEOPLE_UNUSED_S * SECOND_US);
    assert_int_equal(scene->table->state, TABLE_WAITS); /* somebody came */
    for (unsigned i = 0; i < BOT; i++)
        scene->table->seat[i].used = false;
    scene->table->since_us = now_us;
    pass(scene, PEOPLE_UNUSED_S * SECOND_US - 1);
    assert_int_equal(scene->table->state, TABLE_WAITS);
    pass(scene, 1);
    assert_int_equal(scene->table->state, TABLE_IS_OVER);
    assert_string_equal(scene->table->why, "nobody came within ten minutes");
}

static void a_table_that_is_over_is_forgotten_with_its_names(void **state)
{
    struct scene *scene = *state;

    people_ends(&scene->people, scene->table, "the match is over");
    scene->table->given = true; /* the engine has its match yet */
    pass(scene, PEOPLE_KEPT_S * SECOND_US);
    assert_ptr_equal(scene->people.tables, scene->table);
    scene->table->given = false;
    scene->table->since_us = now_us;
    pass(scene, PEOPLE_KEPT_S * SECOND_US - 1);
    assert_null(scene->people.tables); /* its place is free */
    assert_ptr_equal(scene->people.over, scene->table);
    pass(scene, 1);
    assert_null(scene->people.over);
    for (unsigned i = 0; i < BOT; i++) { /* streams of a table that is gone */
        struct buffer out;

        buffer_init(&out, HTTP_PIECE_MAX);
        assert_int_equal(scene->stream[i]->next(scene->stream[i]->context, &out), HTTP_STREAM_ENDS);
        scene->stream[i]->close(scene->stream[i]->context);
        scene->stream[i] = NULL;
        buffer_release(&out);
    }
}

/* --- what can be written over HTTP ------------------------------------------------------------------------------- */

static void the_only_writes_over_http_are_those_of_people_at_tables(void **state)
{
    unsigned posts = 0;

    (void)state;
    for (const struct http_table *table = &people_table; table; table = table->more)
        for (size_t i = 0; i < table->count; i++) {
            const struct http_route *route = &table->routes[i];

            posts += route->post;
            if (route->post && (strncmp(route->path, "/play/", strlen("/play/")) != 0 || !route->is_private))
                fail_msg("%s takes a POST", route->path);
        }
    assert_int_equal(posts, 7);
}

#define ON_A_SCENE(test) cmocka_unit_test_setup_teardown(test, open_scene, close_scene)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_decision_has_three_minutes),
        ON_A_SCENE(who_is_away_for_five_minutes_has_lost_the_seat),
        ON_A_SCENE(who_comes_back_at_the_last_moment_keeps_the_seat_and_has_five_minutes_again),
        ON_A_SCENE(a_page_that_is_loaded_again_is_not_away),
        ON_A_SCENE(it_waits_as_long_as_all_who_are_there_vote_for_it),
        ON_A_SCENE(one_who_does_not_vote_is_enough),
        ON_A_SCENE(two_who_are_away_are_waited_for_by_the_third),
        ON_A_SCENE(a_table_of_an_earlier_life_waits_for_its_people),
        ON_A_SCENE(if_all_are_away_nobody_waits),
        ON_A_SCENE(a_vote_is_not_for_who_goes_later),
        ON_A_SCENE(a_vote_holds_when_the_page_is_loaded_again),
        ON_A_SCENE(who_has_lost_the_seat_has_no_vote),
        ON_A_SCENE(a_seat_of_a_bot_has_no_vote),
        ON_A_SCENE(a_table_waits_for_an_hour),
        ON_A_SCENE(a_table_of_a_stranger_at_which_nobody_sits_waits_for_ten_minutes),
        ON_A_SCENE(a_table_that_is_over_is_forgotten_with_its_names),
        cmocka_unit_test(the_only_writes_over_http_are_those_of_people_at_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
