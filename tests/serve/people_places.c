/* SPDX-License-Identifier: MIT */
/* Who may have tables, however many are asked for: by a clock of the test, as pages ask over HTTP. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/leduc/leduc.h"
#include "serve/people/inside.h"

enum { MANY = 5000, PLACES = 6, EACH = 2 /* a third */, RATE = 20 };

static const int64_t SECOND_US = 1000000, HOUR_US = INT64_C(3600000000);

static int64_t now_us;

static int64_t simulated_us(void)
{
    return now_us;
}

struct scene {
    struct serve serve;
    struct ladder_file file;
    struct people people;
    char last[PEOPLE_ID_MAX + 1]; /* the table that was made last */
};

static int open_scene(void **state)
{
    struct scene *scene = calloc(1, sizeof *scene);

    assert_non_null(scene);
    now_us = 12345;
    scene->file.game = &leduc_game;
    scene->file.play = PLAY_OPEN;
    scene->file.class_count = 1;
    settings_init(&scene->file.classes[0].settings, &leduc_game);
    scene->file.tables_max = PLACES;
    scene->file.tables_rate = RATE;
    scene->serve.file = &scene->file;
    scene->serve.people = &scene->people;
    (void)pthread_mutex_init(&scene->serve.lock, NULL);
    scene->people = (struct people){.serve = &scene->serve, .clock = simulated_us, .wake_fd = -1, .listen_fd = -1};
    (void)pthread_mutex_init(&scene->people.lock, NULL);
    *state = scene;
    return 0;
}

static int close_scene(void **state)
{
    struct scene *scene = *state;

    now_us += 2 * PEOPLE_WAIT_S * SECOND_US; /* all of them end, and are forgotten */
    people_tick(&scene->people, now_us);
    now_us += 2 * PEOPLE_KEPT_S * SECOND_US;
    people_tick(&scene->people, now_us);
    assert_null(scene->people.tables);
    assert_null(scene->people.over);
    assert_int_equal(scene->people.of_host + scene->people.of_guests, 0);
    free(scene);
    return 0;
}

/* What a page is answered that asks for a table for two people; `last` is the table. */
static unsigned ask(struct scene *scene, const char *asker)
{
    struct http_ask ask = {.own = {.body = span_text("{\"seats\":[\"person\"]}")}};
    struct http_reply reply;
    unsigned status;

    (void)snprintf(ask.asker, sizeof ask.asker, "%s", asker);
    http_reply_init(&reply, "application/json");
    assert_string_equal(people_table.routes[0].name, "play-tables");
    people_table.routes[0].answer(&scene->serve, &ask, &reply);
    status = reply.status;
    http_reply_release(&reply);
    if (status == 200)
        (void)snprintf(scene->last, sizeof scene->last, "%s", scene->people.tables->id);
    return status;
}

static void end(struct scene *scene)
{
    struct error error = {0};

    assert_true(people_end(&scene->serve, scene->last, &error));
}

static unsigned count_of(const struct people_table *table)
{
    unsigned count = 0;

    for (; table; table = table->next)
        count++;
    return count;
}

/* --- one client -------------------------------------------------------------------------------------------------- */

static void one_client_makes_so_many_in_an_hour_whatever_becomes_of_them(void **state)
{
    struct scene *scene = *state;
    unsigned made = 0;

    for (unsigned i = 0; i < MANY; i++) {
        if (ask(scene, "4-01") == 200) {
            made++;
            end(scene);
        }
        people_tick(&scene->people, now_us);
        assert_true(count_of(scene->people.tables) + count_of(scene->people.over) <= PLACES + PEOPLE_OVER_MAX);
    }
    assert_int_equal(made, RATE);
    assert_int_equal(ask(scene, "4-02"), 200);
    now_us += HOUR_US / RATE - 1;
    assert_int_equal(ask(scene, "4-01"), 409);
    now_us += 1;
    assert_int_equal(ask(scene, "4-01"), 200);
    assert_int_equal(ask(scene, "4-01"), 409);
}

static void without_a_rate_it_is_only_a_matter_of_places(void **state)
{
    struct scene *scene = *state;

    scene->file.tables_rate = 0;
    for (unsigned i = 0; i < MANY; i++) {
        assert_int_equal(ask(scene, "4-01"), 200);
        end(scene);
        people_tick(&scene->people, now_us);
        assert_true(count_of(scene->people.over) <= PEOPLE_OVER_MAX);
    }
}

static void one_client_has_a_third_of_the_places_of_guests_and_none_of_the_host(void **state)
{
    struct scene *scene = *state;
    struct people_table table = {.asker = ""};
    struct people_limits limits;
    struct error error = {0};

    for (unsigned client = 0; client < PLACES / EACH; client++) {
        char asker[] = "6-00000000000000010000000000000000";

        asker[17] += (char)client;
        for (unsigned i = 0; i < EACH; i++)
            assert_int_equal(ask(scene, asker), 200);
        assert_int_equal(ask(scene, asker), 409);
    }
    assert_int_equal(ask(scene, "4-05"), 409); /* all are taken */
    assert_int_equal(scene->people.of_guests, PLACES);
    limits = people_limits_of(&scene->file);
    for (unsigned i = 0; i < PLACES; i++)
        assert_true(people_take_place(&scene->people, &table, &limits, &error));
    assert_false(people_take_place(&scene->people, &table, &limits, &error));
    for (unsigned i = 0; i < PLACES; i++)
        people_leave_place(&scene->people, &table);
}

static void a_class_behind_one_address_has_what_the_file_says(void **state)
{
    struct scene *scene = *state;

    scene->file.tables_each = PLACES;
    for (unsigned i = 0; i < PLACES; i++)
        assert_int_equal(ask(scene, "4-01"), 200);
    assert_int_equal(ask(scene, "4-01"), 409);
}

static void a_table_holds_its_place_until_its_match_is_over(void **state)
{
    struct scene *scene = *state;
    struct people_table *table;

    scene->file.tables_each = 1;
    assert_int_equal(ask(scene, "4-01"), 200);
    table = scene->people.tables;
    table->state = TABLE_PLAYS;
    table->given = true;
    end(scene); /* its people have left, its match goes on */
    people_tick(&scene->people, now_us);
    assert_int_equal(ask(scene, "4-01"), 409);
    table->given = false;
    people_tick(&scene->people, now_us);
    assert_int_equal(ask(scene, "4-01"), 200);
}

/* --- many clients ------------------------------------------------------------------------------------------------ */

static void of_tables_that_are_over_those_without_a_match_go_first(void **state)
{
    struct scene *scene = *state;
    char played[PEOPLE_ID_MAX + 1];

    assert_int_equal(ask(scene, "4-01"), 200);
    (void)snprintf(played, sizeof played, "%s", scene->last);
    scene->people.tables->begun = true;
    end(scene);
    for (unsigned i = 0; i < MANY; i++) {
        char asker[HTTP_ASKER_MAX];

        (void)snprintf(asker, sizeof asker, "6-%016x", i);
        assert_int_equal(ask(scene, asker), 200);
        end(scene);
        people_tick(&scene->people, now_us);
        assert_int_equal(count_of(scene->people.tables), 0);
        assert_true(count_of(scene->people.over) <= PEOPLE_OVER_MAX);
    }
    assert_non_null(people_find(&scene->people, span_text(played)));
    assert_non_null(people_find(&scene->people, span_text(scene->last)));
    assert_int_equal(count_of(scene->people.over), PEOPLE_OVER_MAX);
}

static void who_holds_a_table_is_counted_among_thousands(void **state)
{
    struct scene *scene = *state;

    scene->file.tables_each = 1;
    assert_int_equal(ask(scene, "4-01"), 200);
    for (unsigned i = 0; i < MANY; i++) {
        char asker[HTTP_ASKER_MAX];

        (void)snprintf(asker, sizeof asker, "6-%016x", i);
        assert_int_equal(ask(scene, asker), 200);
        end(scene);
        people_tick(&scene->people, now_us);
    }
    assert_int_equal(ask(scene, "4-01"), 409);
}

#define ON_A_SCENE(test) cmocka_unit_test_setup_teardown(test, open_scene, close_scene)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ON_A_SCENE(one_client_makes_so_many_in_an_hour_whatever_becomes_of_them),
        ON_A_SCENE(without_a_rate_it_is_only_a_matter_of_places),
        ON_A_SCENE(one_client_has_a_third_of_the_places_of_guests_and_none_of_the_host),
        ON_A_SCENE(a_class_behind_one_address_has_what_the_file_says),
        ON_A_SCENE(a_table_holds_its_place_until_its_match_is_over),
        ON_A_SCENE(of_tables_that_are_over_those_without_a_match_go_first),
        ON_A_SCENE(who_holds_a_table_is_counted_among_thousands),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
