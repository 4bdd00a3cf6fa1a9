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
        cmocka_unit_test(a_bot_that_ends_before_the_start_does_not_stop_it),
        cmocka_unit_test(if_nobody_is_ready_under_forfeit_nobody_wins),
        cmocka_unit_test(settings_that_do_not_go_together_are_refused_in_words),
        cmocka_unit_test(a_void_match_scores_nothing),
        cmocka_unit_test(a_match_that_is_broken_off_is_void_in_any_state),
        cmocka_unit_test(the_state_of_a_match_is_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
