/* SPDX-License-Identifier: MIT */
/* Facts about a match's time, and about a host that is late itself, on a simulated clock. The game is the council
 * (council.h), two rounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "table.h"

#define MS     INT64_C(1000)
#define SECOND CLOCK_SECOND_US

/* The last moment at which an answer to a decision that was sent at 0 is in time. */
#define LIMIT (11 * SECOND + 50 * MS)

static void late_is_who_had_not_answered_at_a_settled_moment_after_the_limit(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_pass(&table, LIMIT);
    assert_int_equal(table.faults, 0);
    assert_int_equal(referee_next_us(table.referee), LIMIT + 1);
    referee_pass(table.referee, LIMIT, LIMIT + 30 * SECOND, 0);
    assert_int_equal(table.faults, 0);
    table_pass(&table, LIMIT + 1);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_int_equal(table_faults(&table, seat, FAULT_LATE), 1);
        assert_string_equal(table_latest(&table, seat, MESSAGE_ERROR)->text, "late");
        assert_int_equal(table_report(&table, seat, 0).strikes, 1);
        assert_int_equal(table_report(&table, seat, 0).bank_us, seat < 2 ? 2 * SECOND : 0);
    }
    assert_int_equal(table_latest(&table, 0, MESSAGE_DECISION)->number, 2);
    table_release(&table);
}

static void an_answer_that_the_stalled_loop_finds_late_is_in_time(void **state)
{
    struct table table;
    int64_t stall = 60 * SECOND;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, stall);
    referee_pass(table.referee, stall, stall, 0);
    assert_int_equal(table.faults, 0);
    assert_int_equal(table_latest(&table, 0, MESSAGE_DECISION)->number, 2);
    assert_int_equal(table_latest(&table, 0, MESSAGE_DECISION)->bank, 2000);
    table_release(&table);
}

static void bank_increment_and_the_last_time_are_told_with_each_decision(void **state)
{
    struct table table;
    const struct sent *decision;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 0, COUNCIL_NOTHING, 200 * MS);
    table_answer(&table, 1, COUNCIL_NOTHING, 4 * SECOND + 7);
    table_answer(&table, 2, COUNCIL_NOTHING, 5 * SECOND);
    decision = table_latest(&table, 0, MESSAGE_DECISION);
    assert_int_equal(decision->last, 200);
    assert_int_equal(decision->bank, 12000);
    assert_int_equal(decision->left, 13000);
    decision = table_latest(&table, 1, MESSAGE_DECISION);
    assert_int_equal(decision->last, 4000);
    assert_int_equal(decision->bank, 8999);
    assert_int_equal(decision->left, 9999);
    table_release(&table);
}

static void without_a_clock_no_time_is_told_but_the_wait_still_ends(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, "none", 1);
    table_start(&table);
    assert_false(table_latest(&table, 0, MESSAGE_DECISION)->has_clock);
    table_pass(&table, CLOCK_NONE_MOVE_US + 50 * MS);
    assert_int_equal(table.faults, 0);
    table_pass(&table, CLOCK_NONE_MOVE_US + 50 * MS + 1);
    assert_int_equal(table.faults, 3);
    table_release(&table);
}

static void each_answer_is_timed_and_each_that_never_came(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 0, COUNCIL_NOTHING, 200 * MS);
    table_answer(&table, 1, 99, 300 * MS);
    table_pass(&table, LIMIT + 1);
    assert_int_equal(table.thoughts[0], 1);
    assert_int_equal(table.thought_us[0], 200 * MS);
    assert_int_equal(table.thought_us[1], 300 * MS);
    assert_int_equal(table.thought_us[2], LIMIT + 1);
    table_answer(&table, 0, COUNCIL_NOTHING, LIMIT + 5 * MS + 1);
    assert_int_equal(table.thoughts[0], 2);
    assert_int_equal(table.thought_us[0], 5 * MS);
    table_release(&table);
}

/* --- a host that is late ----------------------------------------------------------------------------------------- */

static void a_clock_begins_when_its_decision_leaves(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    referee_sent(table.referee, 1, 300 * MS);
    assert_int_equal(referee_next_us(table.referee), LIMIT + 1);
    referee_sent(table.referee, 0, 300 * MS);
    assert_int_equal(referee_next_us(table.referee), 300 * MS + LIMIT + 1);
    assert_int_equal(referee_waits_since_us(table.referee), 300 * MS);
    table_answer(&table, 0, COUNCIL_NOTHING, 301 * MS);
    assert_int_equal(table.thought_us[0], MS);
    table_release(&table);
}

static void while_the_host_sleeps_no_clock_runs(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 1, COUNCIL_NOTHING, SECOND);
    referee_stand_still(table.referee, 3 * SECOND);
    assert_int_equal(referee_next_us(table.referee), LIMIT + 3 * SECOND + 1);
    table_answer(&table, 0, COUNCIL_NOTHING, 3 * SECOND + 2 * SECOND);
    assert_int_equal(table.thought_us[0], 2 * SECOND);
    assert_int_equal(table_report(&table, 0, 0).bank_us, 9 * SECOND);
    assert_int_equal(table.thought_us[1], SECOND);
    referee_pass(table.referee, LIMIT + 3 * SECOND + 1, LIMIT + 3 * SECOND + 1, MS);
    referee_stand_still(table.referee, SECOND);
    assert_int_equal(referee_next_us(table.referee), LIMIT + 4 * SECOND + 1 + 4 * MS + 1);
    table_release(&table);
}

static void the_time_for_the_start_begins_when_start_leaves(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_seat(&table);
    referee_start(table.referee, 0);
    referee_sent(table.referee, 0, SECOND);
    assert_int_equal(referee_next_us(table.referee), SECOND + 5 * SECOND + 50 * MS + 1);
    table_release(&table);
}

/* A seat is lost from START on, but not for what the host did. Half of the time is over a quarter, a tenth is not. */
static void who_is_not_ready_on_a_late_host_has_a_respite_and_is_excused(void **state)
{
    static const struct record_ladder ladder = {.purpose = PURPOSE_RATED};
    const int64_t limit = 5 * SECOND + 50 * MS + 1;

    (void)state;
    for (unsigned excused = 0; excused < 2; excused++) {
        int64_t late_us = excused ? limit / 2 : limit / 10, judged = 2 * limit + 1;
        struct table table;

        table_init(&table, &council_game, CLOCK, 1);
        table.options.ladder = &ladder;
        table_seat(&table);
        referee_start(table.referee, 0);
        referee_pass(table.referee, limit, limit, late_us);
        assert_int_equal(table.faults, 0);
        referee_ready(table.referee, 0, limit + 1);
        referee_ready(table.referee, 1, limit + 1);
        referee_pass(table.referee, judged, judged, late_us);
        assert_int_equal(table_faults(&table, 2, FAULT_NOT_READY), !excused);
        if (excused)
            table_check_verdict(&table, VERDICT_VOID, "host-late");
        else
            assert_int_equal(referee_state(table.referee), REFEREE_PLAYING);
        assert_int_equal(table_report(&table, 2, judged).excused, excused);
        table_release(&table);
    }
}

static void who_is_overdue_on_a_late_host_has_a_respite(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    referee_pass(table.referee, LIMIT + 1, LIMIT + 2, SECOND);
    assert_int_equal(table.faults, 0);
    assert_int_equal(referee_next_us(table.referee), LIMIT + 2 + 4 * SECOND + 1);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, LIMIT + 4 * SECOND);
    table_pass(&table, LIMIT + 4 * SECOND + 3);
    assert_int_equal(table.faults, 0);
    assert_int_equal(table_latest(&table, 0, MESSAGE_DECISION)->number, 2);
    table_release(&table);
}

static void a_respite_comes_once_and_is_no_longer_than_the_time_was(void **state)
{
    struct table table;
    int64_t respite = LIMIT + 1 + LIMIT;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    referee_pass(table.referee, LIMIT + 1, LIMIT + 1, 8 * 3600 * SECOND);
    assert_int_equal(referee_next_us(table.referee), respite + 1);
    referee_pass(table.referee, respite, respite, 9 * 3600 * SECOND);
    assert_int_equal(referee_state(table.referee), REFEREE_PLAYING);
    referee_pass(table.referee, respite + 1, respite + 1, 9 * 3600 * SECOND);
    table_check_verdict(&table, VERDICT_VOID, "host-late");
    table_release(&table);
}

static void a_match_is_void_if_the_host_was_late_by_over_a_quarter(void **state)
{
    /* The wait has 11.05 s. */
    static const struct {
        int64_t late;
        bool is_void;
    } rows[] = {{0, false}, {LIMIT / 4, false}, {LIMIT / 4 + 1, true}, {LIMIT, true}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table table;

        table_init(&table, &council_game, CLOCK, 1);
        table_start(&table);
        referee_pass(table.referee, 3 * SECOND, 3 * SECOND, rows[i].late);
        assert_int_equal(referee_state(table.referee), REFEREE_PLAYING);
        table_answer(&table, 0, COUNCIL_NOTHING, 4 * SECOND);
        table_pass(&table, LIMIT + 1);
        if (rows[i].late > 0)
            table_pass(&table, referee_next_us(table.referee));
        assert_int_equal(table.faults, rows[i].is_void ? 0 : 2);
        if (rows[i].is_void) {
            table_check_verdict(&table, VERDICT_VOID, "host-late");
            assert_false(table_report(&table, 0, 0).excused);
            assert_true(table_report(&table, 1, 0).excused && table_report(&table, 2, 0).excused);
        }
        table_release(&table);
    }
}

static void a_stall_of_the_host_counts_for_the_decisions_that_were_open(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    referee_pass(table.referee, SECOND, SECOND, LIMIT);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, SECOND);
    table_pass(&table, 100 * SECOND);
    assert_int_equal(referee_state(table.referee), REFEREE_OVER);
    assert_int_equal(table.faults, 2);
    table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_is_who_had_not_answered_at_a_settled_moment_after_the_limit),
        cmocka_unit_test(an_answer_that_the_stalled_loop_finds_late_is_in_time),
        cmocka_unit_test(bank_increment_and_the_last_time_are_told_with_each_decision),
        cmocka_unit_test(without_a_clock_no_time_is_told_but_the_wait_still_ends),
        cmocka_unit_test(each_answer_is_timed_and_each_that_never_came),
        cmocka_unit_test(a_clock_begins_when_its_decision_leaves),
        cmocka_unit_test(while_the_host_sleeps_no_clock_runs),
        cmocka_unit_test(the_time_for_the_start_begins_when_start_leaves),
        cmocka_unit_test(who_is_not_ready_on_a_late_host_has_a_respite_and_is_excused),
        cmocka_unit_test(who_is_overdue_on_a_late_host_has_a_respite),
        cmocka_unit_test(a_respite_comes_once_and_is_no_longer_than_the_time_was),
        cmocka_unit_test(a_match_is_void_if_the_host_was_late_by_over_a_quarter),
        cmocka_unit_test(a_stall_of_the_host_counts_for_the_decisions_that_were_open),
    };

    return cmocka_run_group_tests_name("late", tests, NULL, NULL);
}
