/* SPDX-License-Identifier: MIT */
/* An engine whose doorman decides which bots may attach. */
#include <malloc.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "hall.h"
#include "patience.h"
#include "proto/pack.h"
#include "raw_bot.h"
#include "run/inside.h"

enum {
    OTHERS = 80,
    CYCLES = 250,             /* of a bot that plays one match and leaves */
    GROWTH_MOST = 256 * 1024, /* what is in use goes up and down by some 150 KiB, and does not grow with the cycles */
};

static void check_refusal(const struct message *heard, enum wire_code code, const char *text)
{
    assert_int_equal(heard->type, MESSAGE_REFUSAL);
    assert_true(span_equal(heard->refusal.code, span_text(schema_code(code)->name)));
    assert_true(span_equal(heard->refusal.text, span_text(text)));
}

static void the_doorman_learns_what_a_bot_says_and_where_it_comes_from(void **unused)
{
    struct hall hall;
    struct bot bot;
    struct buffer plays;
    struct message hello = hello_of("anna", "2.1", "of-her-owner");

    (void)unused;
    hall_open(&hall);
    buffer_init(&plays, 100);
    pack_array(&plays, 1);
    pack_word(&plays, "duel");
    hello.hello.capacity = 7;
    hello.hello.plays = buffer_span(&plays);
    assert_int_equal(bot_comes_saying(&bot, hall.endpoint, &hello)->type, MESSAGE_WELCOME);
    assert_string_equal(hall.said, "anna|2.1|of-her-owner||local|7|duel");
    assert_int_equal(hall.known_count, 1);
    bot_leaves(&bot);
    buffer_release(&plays);
    hall_close(&hall);
}

static void what_the_doorman_refuses_is_refused_in_its_words_and_until_its_time(void **unused)
{
    struct hall hall;
    struct bot bot;
    struct message hello = hello_of("anna", "", "");
    const struct message *heard;

    (void)unused;
    hall_open(&hall);
    hall.full = true;
    heard = bot_comes_saying(&bot, hall.endpoint, &hello);
    check_refusal(heard, CODE_FULL, "come back tomorrow");
    assert_true(heard->refusal.has_retry);
    assert_int_equal(heard->refusal.retry, HALL_RETRY_MS);
    (void)close(bot.fd);
    hall_close(&hall);
}

static void without_a_doorman_bots_are_known_by_their_names(void **unused)
{
    struct hall hall;
    struct bot bot;
    struct message hello = hello_of("anna", "", "of-her-owner");

    (void)unused;
    hall_open_with(&hall, false);
    check_refusal(bot_comes_saying(&bot, hall.endpoint, &hello), CODE_BOT, "no bot of the name anna is waited for");
    (void)close(bot.fd);
    hall_close(&hall);
}

static void who_comes_back_to_a_match_needs_the_token_of_its_welcome(void **unused)
{
    struct hall hall;
    struct bot bot;
    struct message hello = hello_of("anna", "", "of-her-owner");

    (void)unused;
    hall_open(&hall);
    hello.hello.resumes = true;
    hello.hello.match = 1;
    check_refusal(
        bot_comes_saying(&bot, hall.endpoint, &hello), CODE_TOKEN,
        "the token is wrong: to come back to a match, send the one that came in the welcome, with the bot and "
        "version of then");
    assert_int_equal(hall.asked, 0);
    (void)close(bot.fd);
    hall_close(&hall);
}

static void who_has_the_token_of_a_session_is_known(void **unused)
{
    struct hall hall;
    struct bot bot, again;
    struct message hello;

    (void)unused;
    hall_open(&hall);
    bot_comes(&bot, hall.endpoint, "anna", "1", "");
    hello = hello_of("anna", "1", bot.token);
    check_refusal(bot_comes_saying(&again, hall.endpoint, &hello), CODE_TAKEN,
                  "another connection said hello with this token, and is still open");
    assert_int_equal(hall.asked, 1);
    (void)close(again.fd);
    bot_leaves(&bot);
    hall_close(&hall);
}

static void bots_that_nobody_announced_play(void **unused)
{
    struct hall hall;
    struct bot first, second;

    (void)unused;
    hall_open(&hall);
    bot_comes(&first, hall.endpoint, "anna", "1", "");
    bot_comes(&second, hall.endpoint, "anna", "1", "");
    hall_want(&hall, 1);
    bots_play(&first, &second);
    hall_wait(&hall, 1);
    assert_string_equal(hall.said, "");
    bot_leaves(&first);
    bot_leaves(&second);
    hall_close(&hall);
}

static void a_bot_behind_many_others_is_seen(void **unused)
{
    static struct bot others[OTHERS];
    struct hall hall;
    struct bot first, second;
    char name[20];

    (void)unused;
    hall_open(&hall);
    for (unsigned i = 0; i < OTHERS; i++) {
        (void)snprintf(name, sizeof name, "other-%u", i);
        bot_comes(&others[i], hall.endpoint, name, "1", "");
    }
    hall.shown = OTHERS;
    bot_comes(&first, hall.endpoint, "anna", "1", "");
    bot_comes(&second, hall.endpoint, "anna", "1", "");
    hall_want(&hall, 1);
    bots_play(&first, &second);
    for (unsigned i = 0; i < OTHERS; i++)
        (void)close(others[i].fd);
    bot_leaves(&first);
    bot_leaves(&second);
    hall_close(&hall);
}

/* Of the kinds 1 and 2 the bot plays one. */
static void a_bot_plays_only_what_the_doorman_says_that_it_plays(void **unused)
{
    struct hall hall;
    struct bot first, second;

    (void)unused;
    hall_open(&hall);
    hall.kinds = 2;
    bot_comes(&first, hall.endpoint, "anna", "1", "");
    bot_comes(&second, hall.endpoint, "anna", "1", "");
    hall.lineup.kind = 1;
    hall_want(&hall, 1);
    bot_says(&first, &(struct message){.type = MESSAGE_HELLO, .hello = hello_of("anna", "1", "").hello});
    assert_int_equal(bot_hears(&first)->type, MESSAGE_ERROR); /* the engine has asked for a match meanwhile */
    assert_int_equal(hall.given, 0);
    (void)pthread_mutex_lock(&hall.lock);
    hall.lineup.kind = 2;
    (void)pthread_mutex_unlock(&hall.lock);
    engine_wake(hall.engine);
    bots_play(&first, &second);
    bot_leaves(&first);
    bot_leaves(&second);
    hall_close(&hall);
}

static void the_engine_says_how_many_connections_a_bot_lacks(void **unused)
{
    struct hall hall;
    struct bot first, second;
    struct lineup lineup;

    (void)unused;
    hall_open(&hall);
    bot_comes(&first, hall.endpoint, "anna", "1", "");
    lineup = hall.lineup;
    for (unsigned seat = 0; seat < lineup.seats; seat++)
        lineup.bot_of[seat] = (uint16_t)hall.known[0].number;
    assert_int_equal(engine_missing(hall.engine, &lineup, hall.known[0].number), 1);
    lineup.team = TEAM_JOINT; /* each side is one seat, so nothing changes */
    assert_int_equal(engine_missing(hall.engine, &lineup, hall.known[0].number), 1);
    lineup.side_of[1] = lineup.side_of[0]; /* one side of two seats, which play as one */
    assert_int_equal(engine_missing(hall.engine, &lineup, hall.known[0].number), 0);
    lineup = hall.lineup;
    for (unsigned seat = 0; seat < lineup.seats; seat++)
        lineup.bot_of[seat] = (uint16_t)hall.known[0].number;
    bot_comes(&second, hall.endpoint, "anna", "1", "");
    assert_int_equal(engine_missing(hall.engine, &lineup, hall.known[0].number), 0);
    bot_leaves(&first);
    for (unsigned since = patience_now(); engine_missing(hall.engine, &lineup, hall.known[0].number) == 0;) {
        assert_false(patience_over(since));
        (void)poll(NULL, 0, 1);
    }
    bot_leaves(&second);
    hall_close(&hall);
}

/* Both seats are the bot's; one of its connections came by a pass that is taken away. */
static void a_pass_that_is_taken_away_closes_its_connections_at_once(void **unused)
{
    static const char words[] = "the key of this connection was taken away by the host";
    struct hall hall;
    struct bot first, second;
    const struct message *heard;

    (void)unused;
    hall_open(&hall);
    bot_comes(&first, hall.endpoint, "anna", "1", "");
    hall.pass = 2;
    bot_comes(&second, hall.endpoint, "anna", "1", "");
    hall_want(&hall, 1);
    assert_int_equal(bot_hears(&second)->type, MESSAGE_START);
    assert_true(engine_turn_out(hall.engine, 2, words));
    for (heard = bot_hears(&second); heard->type != MESSAGE_ERROR;)
        heard = bot_hears(&second);
    assert_true(span_equal(heard->error.code, span_text("token")));
    assert_true(span_equal(heard->error.text, span_text(words)));
    while (bot_hears(&second)->type != MESSAGE_CLOSE)
        continue;
    while (bot_replies(&first))
        continue;
    hall_wait(&hall, 1);
    assert_string_equal(hall.said, words);
    bot_leaves(&first);
    (void)close(second.fd);
    hall_close(&hall);
}

static void both_leave(struct bot *first, struct bot *second)
{
    bot_leaves(first);
    bot_leaves(second);
}

static size_t bytes_in_use(void)
{
#ifdef ARENA_SANITIZED
    return 0; /* its own allocator does not tell */
#else
    return mallinfo2().uordblks;
#endif
}

/* Each cycle has a version of its own, plays one match, and leaves. */
static void churn(struct hall *hall, unsigned from, unsigned cycles)
{
    struct bot first, second;
    char version[20];

    for (unsigned i = from; i < from + cycles; i++) {
        (void)snprintf(version, sizeof version, "v%u", i);
        bot_comes(&first, hall->endpoint, "anna", version, "");
        bot_comes(&second, hall->endpoint, "anna", version, "");
        hall_want(hall, 1);
        bots_play(&first, &second);
        both_leave(&first, &second);
        hall_wait(hall, i + 1);
    }
}

static void who_plays_one_match_and_leaves_for_ever_costs_no_memory(void **unused)
{
    struct hall hall;
    size_t before;

    (void)unused;
    hall_open(&hall);
    churn(&hall, 0, CYCLES);
    before = bytes_in_use();
    churn(&hall, CYCLES, 2 * CYCLES);
    assert_in_range(bytes_in_use(), 0, before + GROWTH_MOST);
    assert_in_range(hall.engine->bot_count, 1, 64);
    assert_in_range(hall.engine->shards[0].hub.links.room, 1, 1024);
    hall_close(&hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_doorman_learns_what_a_bot_says_and_where_it_comes_from),
        cmocka_unit_test(what_the_doorman_refuses_is_refused_in_its_words_and_until_its_time),
        cmocka_unit_test(without_a_doorman_bots_are_known_by_their_names),
        cmocka_unit_test(who_comes_back_to_a_match_needs_the_token_of_its_welcome),
        cmocka_unit_test(who_has_the_token_of_a_session_is_known),
        cmocka_unit_test(bots_that_nobody_announced_play),
        cmocka_unit_test(a_bot_behind_many_others_is_seen),
        cmocka_unit_test(a_bot_plays_only_what_the_doorman_says_that_it_plays),
        cmocka_unit_test(the_engine_says_how_many_connections_a_bot_lacks),
        cmocka_unit_test(a_pass_that_is_taken_away_closes_its_connections_at_once),
        cmocka_unit_test(who_plays_one_match_and_leaves_for_ever_costs_no_memory),
    };

    return cmocka_run_group_tests_name("doorman", tests, NULL, NULL);
}
