/* SPDX-License-Identifier: MIT */
/* Facts about faults and lost seats, on a simulated clock. The game is the council (council.h), two rounds unless said
 * otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "games/leduc/leduc.h"
#include "table.h"

#define SECOND CLOCK_SECOND_US

/* When nobody has time left for what was sent before SECOND. */
#define LATE (12 * SECOND + 50 * INT64_C(1000) + 1)

/* --- faults ------------------------------------------------------------------------------------------------------ */

static void an_illegal_answer_costs_a_strike_and_becomes_the_default(void **state)
{
    static const uint32_t illegal[] = {COUNCIL_ACTIONS, 1023, 1024, UINT32_MAX};

    (void)state;
    for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++) {
        struct table table;

        table_init(&table, &council_game, CLOCK, 1);
        table_start(&table);
        table_answer(&table, 1, illegal[i], SECOND);
        assert_int_equal(table_faults(&table, 1, FAULT_ILLEGAL), 1);
        assert_string_equal(table_latest(&table, 1, MESSAGE_ERROR)->text, "illegal");
        assert_int_equal(table_latest(&table, 1, MESSAGE_ERROR)->number, 1);
        assert_false(table_report(&table, 1, 0).open);
        assert_false(table_report(&table, 1, 0).lost);
        assert_true(strlen(table_report(&table, 1, 0).evidence) > 0);
        table_answer(&table, 0, COUNCIL_VOTE_1, SECOND);
        table_answer(&table, 2, COUNCIL_VOTE_1, SECOND);
        assert_int_equal(table_latest(&table, 1, MESSAGE_DECISION)->number, 2);
        table_release(&table);
    }
}

static void stale_answers_are_dropped_and_noted_and_said_so(void **state)
{
    struct table table;
    struct message_answer future = {.decision = 2, .action = 0};

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    referee_answer(table.referee, 0, &future, 0);
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->text, "stale");
    assert_int_equal(table_latest(&table, 0, MESSAGE_ERROR)->number, 2);
    table_answer(&table, 0, COUNCIL_VOTE_1, 0);
    table_answer(&table, 0, COUNCIL_VOTE_2, 0);
    assert_int_equal(table_count(&table, 0, MESSAGE_ERROR), 2);
    assert_int_equal(table_faults(&table, 0, FAULT_STALE), 2);
    assert_int_equal(table_report(&table, 0, 0).strikes, 0);
    assert_non_null(strstr(table_report(&table, 0, 0).evidence, "decision 1 is not open"));
    table_answer(&table, 1, COUNCIL_NOTHING, 0);
    table_answer(&table, 2, COUNCIL_NOTHING, 0);
    table_answer(&table, 0, COUNCIL_NOTHING, 0);
    table_answer(&table, 1, COUNCIL_NOTHING, 0);
    assert_int_equal(referee_verdict(table.referee)->score[0], 1);
    table_answer(&table, 0, COUNCIL_NOTHING, 0);
    assert_int_equal(table_count(&table, 0, MESSAGE_ERROR), 2);
    table_release(&table);
}

static void too_many_stale_answers_in_a_row_are_a_flood(void **state)
{
    struct table table;
    struct message_answer stale = {.decision = 77};

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (int i = 0; i < REFEREE_STALE_MAX; i++)
        referee_answer(table.referee, 0, &stale, 0);
    assert_int_equal(table.faults, 1);
    assert_int_equal(table_faults(&table, 0, FAULT_STALE), REFEREE_STALE_MAX);
    referee_answer(table.referee, 0, &stale, 0);
    assert_int_equal(table_faults(&table, 0, FAULT_FLOOD), 1);
    assert_true(table_report(&table, 0, 0).lost);
    assert_false(table_report(&table, 0, 0).open);
    table_release(&table);
}

static void stale_answers_with_good_ones_between_are_no_flood(void **state)
{
    struct table table;
    struct message_answer stale = {.decision = 77};

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (unsigned round = 1; round <= 2; round++) {
        for (int i = 0; i < REFEREE_STALE_MAX; i++)
            referee_answer(table.referee, 0, &stale, 0);
        table_answer(&table, 0, COUNCIL_NOTHING, 0);
        table_answer(&table, 1, COUNCIL_NOTHING, 0);
        if (round == 1)
            table_answer(&table, 2, COUNCIL_NOTHING, 0);
    }
    assert_int_equal(table_faults(&table, 0, FAULT_FLOOD), 0);
    assert_false(table_report(&table, 0, 0).lost);
    table_release(&table);
}

/* The bot says what is no message at SECOND, of this type and about this decision if that can be read. */
static void garble(struct table *table, unsigned seat, enum message_type type, uint64_t decision, const char *words)
{
    struct refusal refusal = {.type = type, .decision = decision};

    (void)snprintf(refusal.text, sizeof refusal.text, "%s", words);
    referee_garbage(table->referee, seat, &refusal, SECOND);
}

static void garbage_that_answers_nothing_costs_a_strike_and_leaves_the_decision_open(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    garble(&table, 0, (enum message_type)0, 0, "c1 is no msgpack \xff\n");
    garble(&table, 0, MESSAGE_READY, 1, "again");
    assert_true(table_report(&table, 0, 0).open);
    assert_int_equal(table_report(&table, 0, 0).strikes, 2);
    table_answer(&table, 0, COUNCIL_VOTE_1, SECOND);
    assert_int_equal(table_faults(&table, 0, FAULT_GARBAGE), 2);
    assert_false(table_report(&table, 0, 0).lost);
    table_release(&table);
}

static void an_answer_that_cannot_be_read_is_one_strike_and_becomes_the_default(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    garble(&table, 1, MESSAGE_ANSWER, 2, "of another decision");
    assert_true(table_report(&table, 1, 0).open);
    garble(&table, 1, MESSAGE_ANSWER, 1, "action is the float 5.0; send an integer");
    assert_false(table_report(&table, 1, 0).open);
    assert_int_equal(table_report(&table, 1, 0).strikes, 2);
    assert_int_equal(table_report(&table, 1, 0).think_us, SECOND);
    assert_string_equal(table_report(&table, 1, 0).evidence, "action is the float 5.0; send an integer");
    assert_string_equal(table_latest(&table, 1, MESSAGE_ERROR)->words,
                        "the answer cannot be read; taken instead: 0 (say nothing)");
    assert_int_equal(table_latest(&table, 1, MESSAGE_ERROR)->number, 1);
    table_answer(&table, 0, COUNCIL_VOTE_1, SECOND);
    table_answer(&table, 2, COUNCIL_VOTE_1, SECOND);
    assert_int_equal(table_latest(&table, 1, MESSAGE_DECISION)->number, 2);
    table_pass(&table, 2 * LATE);
    assert_int_equal(table_faults(&table, 1, FAULT_LATE), 1);
    assert_int_equal(table_report(&table, 1, 0).strikes, 3);
    table_release(&table);
}

static void an_answer_to_no_decision_that_can_be_read_answers_the_open_one(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    garble(&table, 1, MESSAGE_ANSWER, 0, "decision is the float 1.0; send an integer");
    assert_false(table_report(&table, 1, 0).open);
    garble(&table, 1, MESSAGE_ANSWER, 0, "decision is the float 1.0; send an integer");
    assert_int_equal(table_report(&table, 1, 0).strikes, 2);
    table_release(&table);
}

static void who_is_late_after_garbage_has_paid_for_it(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    garble(&table, 0, (enum message_type)0, 0, "no msgpack");
    table_pass(&table, LATE);
    assert_int_equal(table_faults(&table, 0, FAULT_LATE), 1);
    assert_int_equal(table_report(&table, 0, 0).strikes, 1);
    assert_int_equal(table_report(&table, 1, 0).strikes, 1);
    table_release(&table);
}

static void garbage_pays_for_one_decision_only(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    garble(&table, 0, (enum message_type)0, 0, "no msgpack");
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, SECOND);
    table_pass(&table, 2 * LATE);
    assert_int_equal(table_faults(&table, 0, FAULT_LATE), 1);
    assert_int_equal(table_report(&table, 0, 0).strikes, 2);
    table_release(&table);
}

static void strikes_are_the_same_when_a_match_is_gone_on_with(void **state)
{
    struct past_fault faults[] = {{.fault = FAULT_GARBAGE, .decision = 4},
                                  {.fault = FAULT_LATE, .decision = 4},
                                  {.fault = FAULT_LATE, .decision = 5}};
    struct past past = {.faults = faults, .fault_count = 3};

    (void)state;
    assert_int_equal(past_lost(&past, 2), 1);
    assert_int_equal(past_lost(&past, 3), 0);
}

static void evidence_is_kept_as_clean_text_of_bounded_length(void **state)
{
    struct table table;
    char evidence[1000];

    (void)state;
    memset(evidence, 'x', sizeof evidence);
    evidence[sizeof evidence - 1] = '\0';
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    referee_fault(table.referee, 0, FAULT_GARBAGE, "a\xff\n\x1b[2Jb", 0);
    assert_string_equal(table_report(&table, 0, 0).evidence, "a\\xff\\x0a\\x1b[2Jb");
    referee_fault(table.referee, 0, FAULT_GARBAGE,
                  "d\xc3\xa9"
                  "j\xc3\xa0",
                  0);
    assert_string_equal(table_report(&table, 0, 0).evidence, "d\xc3\xa9"
                                                             "j\xc3\xa0");
    referee_fault(table.referee, 0, FAULT_GARBAGE, evidence, 0);
    assert_int_equal(strlen(table_report(&table, 0, 0).evidence), FAULT_EVIDENCE_MAX - 1);
    table_release(&table);
}

/* --- lost seats -------------------------------------------------------------------------------------------------- */

static void out_of_strikes_a_filler_plays_on(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 5;
    table_start(&table);
    for (unsigned round = 1; round <= 3; round++) {
        table_answer(&table, 0, 99, 0);
        assert_int_equal(table_report(&table, 0, 0).lost, round == 3);
        table_answer(&table, 1, COUNCIL_NOTHING, 0);
        if (round % 2)
            table_answer(&table, 2, COUNCIL_NOTHING, 0);
    }
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->text, "lost");
    assert_int_equal(table_count(&table, 0, MESSAGE_DECISION), 3);
    table_answer(&table, 0, COUNCIL_NOTHING, 0);
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->text, "lost");
    table_answer(&table, 1, COUNCIL_NOTHING, 0);
    table_answer(&table, 1, COUNCIL_NOTHING, 0);
    table_answer(&table, 2, COUNCIL_NOTHING, 0);
    table_check_verdict(&table, referee_verdict(table.referee)->winner, "votes");
    table_release(&table);
}

static void a_bot_that_is_gone_is_replaced_in_its_open_decision(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 1, COUNCIL_NOTHING, 0);
    table_answer(&table, 2, COUNCIL_NOTHING, 0);
    referee_gone(table.referee, 0, "signal 9", 0);
    assert_int_equal(table_faults(&table, 0, FAULT_GONE), 1);
    assert_int_equal(table_latest(&table, 1, MESSAGE_DECISION)->number, 2);
    referee_gone(table.referee, 0, "signal 9", 0);
    assert_int_equal(table_faults(&table, 0, FAULT_GONE), 1);
    table_release(&table);
}

static void under_forfeit_the_other_side_wins_at_once(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.options.lost_seat = LOST_FORFEIT;
    table_start(&table);
    table_answer(&table, 1, COUNCIL_VOTE_3, 0);
    referee_gone(table.referee, 2, "signal 9", 0);
    table_check_verdict(&table, 0, "forfeit");
    assert_int_equal(referee_verdict(table.referee)->score[0], 1);
    assert_int_equal(referee_verdict(table.referee)->score[1], 0);
    assert_int_equal(referee_verdict(table.referee)->score[2], 0);
    table_release(&table);
}

static void a_game_can_say_what_a_forfeit_costs(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &leduc_game, CLOCK, 1);
    table.values[0] = 3;
    table.options.lost_seat = LOST_FORFEIT;
    table_start(&table);
    referee_gone(table.referee, 1, "signal 9", 0);
    table_check_verdict(&table, 0, "forfeit");
    assert_int_equal(referee_verdict(table.referee)->score[0], 39);
    assert_int_equal(referee_verdict(table.referee)->score[1], -39);
    table_release(&table);
}

static void if_all_seats_are_lost_fillers_end_the_match(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 9;
    table_start(&table);
    for (unsigned seat = 0; seat < 3; seat++)
        referee_gone(table.referee, seat, "signal 9", 0);
    table_check_verdict(&table, referee_verdict(table.referee)->winner, "votes");
    assert_int_equal(referee_turns(table.referee), 9);
    assert_int_equal(referee_decisions(table.referee), 9 * 3 - 4);
    table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_answer_costs_a_strike_and_becomes_the_default),
        cmocka_unit_test(stale_answers_are_dropped_and_noted_and_said_so),
        cmocka_unit_test(too_many_stale_answers_in_a_row_are_a_flood),
        cmocka_unit_test(stale_answers_with_good_ones_between_are_no_flood),
        cmocka_unit_test(garbage_that_answers_nothing_costs_a_strike_and_leaves_the_decision_open),
        cmocka_unit_test(an_answer_that_cannot_be_read_is_one_strike_and_becomes_the_default),
        cmocka_unit_test(an_answer_to_no_decision_that_can_be_read_answers_the_open_one),
        cmocka_unit_test(who_is_late_after_garbage_has_paid_for_it),
        cmocka_unit_test(garbage_pays_for_one_decision_only),
        cmocka_unit_test(strikes_are_the_same_when_a_match_is_gone_on_with),
        cmocka_unit_test(evidence_is_kept_as_clean_text_of_bounded_length),
        cmocka_unit_test(out_of_strikes_a_filler_plays_on),
        cmocka_unit_test(a_bot_that_is_gone_is_replaced_in_its_open_decision),
        cmocka_unit_test(under_forfeit_the_other_side_wins_at_once),
        cmocka_unit_test(a_game_can_say_what_a_forfeit_costs),
        cmocka_unit_test(if_all_seats_are_lost_fillers_end_the_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
