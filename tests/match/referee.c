/* SPDX-License-Identifier: MIT */
/* Facts about a match from its start to its end, on a simulated clock. The game is the council (council.h), two rounds
 * unless said otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "games/leduc/leduc.h"
#include "games/notalone/notalone.h"
#include "match/referee_inside.h"
#include "table.h"

#define MS     INT64_C(1000)
#define SECOND CLOCK_SECOND_US

/* The last moment at which an answer to a decision that was sent at 0 is in time. */
#define LIMIT (11 * SECOND + 50 * MS)

/* --- start ------------------------------------------------------------------------------------------------------- */

static void the_game_begins_when_every_seat_is_ready(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_seat(&table);
    assert_int_equal(referee_state(table.referee), REFEREE_NEW);
    assert_int_equal(referee_next_us(table.referee), CLOCK_NEVER_US);
    referee_start(table.referee, 0);
    referee_ready(table.referee, 0, SECOND);
    referee_ready(table.referee, 0, SECOND);
    referee_ready(table.referee, 2, 2 * SECOND);
    assert_int_equal(referee_state(table.referee), REFEREE_WAITING);
    assert_int_equal(referee_next_us(table.referee), 5 * SECOND + 50 * MS + 1);
    assert_int_equal(table_count(&table, 0, MESSAGE_EVENTS), 0);
    referee_ready(table.referee, 1, 4 * SECOND);
    assert_int_equal(referee_state(table.referee), REFEREE_PLAYING);
    assert_int_equal(referee_next_us(table.referee), 4 * SECOND + LIMIT + 1);
    for (unsigned seat = 0; seat < 3; seat++) {
        const struct sent *decision = table_latest(&table, seat, MESSAGE_DECISION);

        assert_int_equal(table_latest(&table, seat, MESSAGE_START)->match, 100 + seat);
        assert_string_equal(table_latest(&table, seat, MESSAGE_START)->text, seat ? "member" : "chair");
        assert_int_equal(decision->match, 100 + seat);
        assert_int_equal(decision->number, 1);
        assert_int_equal(decision->count, COUNCIL_ACTIONS);
        assert_true(decision->has_clock);
        assert_int_equal(decision->left, 11000);
        assert_int_equal(decision->bank, 10000);
        assert_int_equal(decision->last, 0);
    }
    table_release(&table);
}

static void who_is_not_ready_in_time_has_lost_the_seat(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_seat(&table);
    referee_start(table.referee, 0);
    referee_ready(table.referee, 0, 0);
    referee_ready(table.referee, 1, 0);
    table_pass(&table, 5 * SECOND + 50 * MS);
    assert_int_equal(referee_state(table.referee), REFEREE_WAITING);
    table_pass(&table, 5 * SECOND + 50 * MS + 1);
    assert_int_equal(referee_state(table.referee), REFEREE_PLAYING);
    assert_int_equal(table_faults(&table, 2, FAULT_NOT_READY), 1);
    assert_true(table_report(&table, 2, 0).lost);
    referee_ready(table.referee, 2, 6 * SECOND);
    assert_true(table_report(&table, 2, 0).lost);
    table_release(&table);
}

/* Who chooses its opponents by not being ready would else choose them for nothing: the others are ready, too. */
static void on_a_ladder_who_is_told_of_a_match_and_is_not_ready_has_lost_the_seat(void **state)
{
    static const struct record_ladder ladder = {.purpose = PURPOSE_RATED};

    (void)state;
    for (unsigned leaves = 0; leaves < 2; leaves++)
        for (enum lost_seat lost = LOST_FILLER; lost <= LOST_FORFEIT; lost++) {
            struct table table;

            table_init(&table, &council_game, CLOCK, 1);
            table.options.ladder = &ladder;
            table.options.lost_seat = lost;
            table_seat(&table);
            referee_start(table.referee, 0);
            if (leaves)
                referee_gone(table.referee, 0, "exit status 1", SECOND);
            referee_ready(table.referee, 1, SECOND);
            referee_ready(table.referee, 2, SECOND);
            if (!leaves)
                table_pass(&table, 5 * SECOND + 50 * MS + 1);
            assert_int_equal(table_faults(&table, 0, leaves ? FAULT_GONE : FAULT_NOT_READY), 1);
            if (lost == LOST_FORFEIT)
                table_check_verdict(&table, 1, "forfeit");
            else
                assert_int_equal(referee_state(table.referee), REFEREE_PLAYING);
            table_release(&table);
        }
}

/* Seat 0 is a side of its own, the others are the other one. */
static void on_a_ladder_a_match_is_void_if_nobody_of_a_side_came_to_it(void **state)
{
    static const struct record_ladder ladder = {.purpose = PURPOSE_RATED};
    static const struct {
        uint32_t absent;
        bool is_void;
    } rows[] = {{1, true}, {6, true}, {7, true}, {4, false}, {0, false}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table table;

        table_init(&table, &council_game, CLOCK, 1);
        table.options.ladder = &ladder;
        table_seat(&table);
        for (unsigned seat = 0; seat < 3; seat++)
            if (rows[i].absent >> seat & 1)
                referee_gone(table.referee, seat, "exit status 1", 0);
        referee_start(table.referee, 0);
        for (unsigned seat = 0; seat < 3; seat++)
            assert_int_equal(table_faults(&table, seat, FAULT_GONE), rows[i].absent >> seat & 1);
        if (rows[i].is_void)
            table_check_verdict(&table, VERDICT_VOID, "not-ready");
        else
            assert_int_equal(referee_state(table.referee), REFEREE_WAITING);
        table_release(&table);
    }
}

/* The arena was killed before the first decision: who had lost a seat by then was told of the match. */
static void on_a_ladder_a_seat_that_was_lost_before_a_match_was_broken_off_stays_lost(void **state)
{
    static const struct record_ladder ladder = {.purpose = PURPOSE_RATED};
    struct past_fault fault = {.fault = FAULT_NOT_READY, .evidence = span_text("no ready")};
    const struct past past = {.faults = &fault, .fault_count = 1};

    (void)state;
    for (unsigned came = 0; came < 2; came++) {
        struct table table;

        table_init(&table, &council_game, CLOCK, 1);
        table.options.ladder = &ladder;
        table.options.past = &past;
        table_seat(&table);
        for (unsigned seat = 0; seat < 3; seat++)
            if (!seat || !came)
                referee_gone(table.referee, seat, "it did not come back", 0);
        referee_start(table.referee, 0);
        assert_int_equal(table_faults(&table, 0, FAULT_GONE), 0);
        if (came)
            assert_int_equal(referee_state(table.referee), REFEREE_WAITING);
        else
            table_check_verdict(&table, VERDICT_VOID, "not-ready");
        table_release(&table);
    }
}

static void a_bot_that_ends_before_the_start_does_not_stop_it(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_seat(&table);
    referee_gone(table.referee, 0, "exit status 1", 0);
    referee_start(table.referee, 0);
    referee_gone(table.referee, 1, "exit status 1", 0);
    referee_gone(table.referee, 2, "exit status 1", 0);
    table_check_verdict(&table, referee_verdict(table.referee)->winner, "votes");
    table_release(&table);
}

static void if_nobody_is_ready_under_forfeit_nobody_wins(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.options.lost_seat = LOST_FORFEIT;
    table_seat(&table);
    referee_start(table.referee, 0);
    table_pass(&table, 6 * SECOND);
    table_check_verdict(&table, VERDICT_DRAW, "forfeit");
    table_release(&table);
}

static void settings_that_do_not_go_together_are_refused_in_words(void **state)
{
    struct table table;
    struct error error = {0};

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 1;
    table.values[1] = 1;
    assert_null(referee_new(&table.options, &error));
    assert_int_equal(error.code, EXIT_WRONG_USE);
    assert_string_equal(error.text, "one round cannot be heated");
    table_release(&table);
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void a_void_match_scores_nothing(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_VOTE_3, 0);
    referee_void(table.referee, "host-failed");
    table_check_verdict(&table, VERDICT_VOID, "host-failed");
    for (unsigned seat = 0; seat < 3; seat++)
        assert_int_equal(referee_verdict(table.referee)->score[seat], 0);
    referee_void(table.referee, "again");
    referee_stop(table.referee);
    table_check_verdict(&table, VERDICT_VOID, "host-failed");
    table_release(&table);
}

static void a_match_that_is_broken_off_is_void_in_any_state(void **state)
{
    (void)state;
    for (unsigned ready = 0; ready <= 3; ready++) {
        struct table table;

        table_init(&table, &council_game, CLOCK, 1);
        table_seat(&table);
        referee_start(table.referee, 0);
        for (unsigned seat = 0; seat < ready; seat++)
            referee_ready(table.referee, seat, 0);
        referee_stop(table.referee);
        table_check_verdict(&table, VERDICT_VOID, "interrupted");
        table_release(&table);
    }
}

static void a_decision_says_what_is_asked_if_the_game_does(void **state)
{
    static const struct {
        const struct game *game;
        const char *kind, *by_type;
        uint32_t count, by;
    } rows[] = {
        {&council_game, "", "", 0, 0},
        {&leduc_game, "check-or-bet", "", 1, 0},
        {&notalone_game, "choose-board", "", 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sent *decision;
        struct table table;

        table_init(&table, rows[i].game, CLOCK, 1);
        table_start(&table);
        decision = table_latest(&table, 0, MESSAGE_DECISION);
        assert_string_equal(decision->text, rows[i].kind);
        assert_string_equal(decision->reason, rows[i].by_type);
        assert_int_equal(decision->asks, rows[i].count);
        assert_int_equal(decision->by, rows[i].by);
        table_release(&table);
    }
}

enum { CREATURE_TOKEN = 1 /* its code */ };

/* Three Hunted commit, nobody plays a card, and the Creature places its token. */
static void a_decision_says_which_piece_asks(void **state)
{
    struct table table;
    const struct sent *decision;

    (void)state;
    table_init(&table, &notalone_game, CLOCK, 1);
    table_start(&table);
    for (unsigned answers = 0; answers < 20; answers++)
        for (unsigned seat = 0; seat < 4; seat++) {
            decision = table_latest(&table, seat, MESSAGE_DECISION);
            if (decision && strcmp(decision->text, "place-token") == 0) {
                assert_string_equal(decision->reason, "token");
                assert_int_equal(decision->by, CREATURE_TOKEN);
                assert_int_equal(decision->asks, 1);
                table_release(&table);
                return;
            }
            if (decision && table_report(&table, seat, 0).open)
                table_answer(&table, seat, table_action(&table, seat, decision, 0), 0);
        }
    fail_msg("no token was placed");
}

static void the_state_of_a_match_is_small(void **state)
{
    (void)state;
    assert_true(sizeof(struct referee) + sizeof(struct play) + GAME_STATE_MAX / 2 < 12 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_begins_when_every_seat_is_ready),
        cmocka_unit_test(who_is_not_ready_in_time_has_lost_the_seat),
        cmocka_unit_test(on_a_ladder_who_is_told_of_a_match_and_is_not_ready_has_lost_the_seat),
        cmocka_unit_test(on_a_ladder_a_match_is_void_if_nobody_of_a_side_came_to_it),
        cmocka_unit_test(on_a_ladder_a_seat_that_was_lost_before_a_match_was_broken_off_stays_lost),
        cmocka_unit_test(a_bot_that_ends_before_the_start_does_not_stop_it),
        cmocka_unit_test(if_nobody_is_ready_under_forfeit_nobody_wins),
        cmocka_unit_test(settings_that_do_not_go_together_are_refused_in_words),
        cmocka_unit_test(a_void_match_scores_nothing),
        cmocka_unit_test(a_match_that_is_broken_off_is_void_in_any_state),
        cmocka_unit_test(a_decision_says_what_is_asked_if_the_game_does),
        cmocka_unit_test(a_decision_says_which_piece_asks),
        cmocka_unit_test(the_state_of_a_match_is_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
