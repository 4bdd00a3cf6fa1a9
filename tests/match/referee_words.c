/* SPDX-License-Identifier: MIT */
/* Facts about what each seat is told, and told again, on a simulated clock. The game is the council (council.h), two
 * rounds unless said otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "match/talk.h"
#include "table.h"

#define SECOND CLOCK_SECOND_US

/* All bytes of the events that a seat was sent from message `from` on, one after the other, without the arrays' heads.
 */
static void gather(const struct table *table, unsigned seat, size_t from, struct buffer *out)
{
    buffer_init(out, 1 << 20);
    for (size_t i = from; i < table->log[seat].count; i++) {
        const struct sent *sent = &table->log[seat].sent[i];
        struct span bytes = table_bytes(table, seat, sent);
        size_t head = sent->count < 16 ? 1 : 3;

        if (sent->type == MESSAGE_EVENTS)
            buffer_add(out, bytes.at + head, bytes.size - head);
    }
}

/* --- secrecy ----------------------------------------------------------------------------------------------------- */

static void nothing_is_sent_before_the_last_answer_of_a_round(void **state)
{
    struct table table;
    size_t before[3];

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (unsigned seat = 0; seat < 3; seat++)
        before[seat] = table.log[seat].count;
    table_answer_with(&table, 0, COUNCIL_SAY, "hello", "", 0);
    table_answer(&table, 2, COUNCIL_VOTE_1, 0);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_int_equal(table.log[seat].count, before[seat]);
    table_answer(&table, 1, COUNCIL_VOTE_1, 0);
    assert_true(table.log[0].count > before[0]);
    table_release(&table);
}

/* Plays one round, the seats answering in the given order. */
static void play_round_in(struct table *table, const unsigned *order)
{
    static const uint32_t actions[] = {COUNCIL_SAY, COUNCIL_VOTE_2, COUNCIL_VOTE_3};

    table_init(table, &council_game, CLOCK, 1);
    table_start(table);
    for (unsigned i = 0; i < 3; i++)
        table_answer_with(table, order[i], actions[order[i]], "hear me", "", 0);
}

static void the_order_of_simultaneous_answers_changes_nothing(void **state)
{
    static const unsigned orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct table first;

    (void)state;
    play_round_in(&first, orders[0]);
    for (size_t i = 1; i < sizeof orders / sizeof *orders; i++) {
        struct table other;

        play_round_in(&other, orders[i]);
        for (unsigned seat = 0; seat < 3; seat++) {
            assert_int_equal(first.log[seat].bytes.used, other.log[seat].bytes.used);
            assert_memory_equal(first.log[seat].bytes.at, other.log[seat].bytes.at, first.log[seat].bytes.used);
        }
        table_release(&other);
    }
    table_release(&first);
}

static void another_seats_secret_answer_changes_no_byte_that_a_seat_gets(void **state)
{
    struct table tables[2];

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        table_init(&tables[i], &council_game, CLOCK, 1);
        table_start(&tables[i]);
        table_answer(&tables[i], 0, COUNCIL_VOTE_1, 0);
        table_answer(&tables[i], 1, COUNCIL_VOTE_1 + i, 0);
        table_answer(&tables[i], 2, COUNCIL_VOTE_1, 0);
    }
    /* A vote of seat 1 is told to seats 1 and 2. The council's `total` is part of a view, so only events are compared.
     */
    for (unsigned seat = 0; seat < 3; seat++) {
        struct buffer events[2];

        for (unsigned i = 0; i < 2; i++)
            gather(&tables[i], seat, 0, &events[i]);
        assert_int_equal(span_equal(buffer_span(&events[0]), buffer_span(&events[1])), seat == 0);
        assert_int_equal(events[0].used, events[1].used);
        assert_int_equal(table_count(&tables[0], seat, MESSAGE_EVENTS), table_count(&tables[1], seat, MESSAGE_EVENTS));
        for (unsigned i = 0; i < 2; i++)
            buffer_release(&events[i]);
    }
    table_release(&tables[0]);
    table_release(&tables[1]);
}

static void every_seat_gets_every_event_under_the_same_number(void **state)
{
    struct table table;
    uint64_t next[3] = {1, 1, 1};

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 9;
    table_start(&table);
    for (unsigned round = 1; round <= 9; round++)
        for (unsigned seat = 0; seat < 3 - (round % 2 == 0); seat++)
            table_answer(&table, seat, COUNCIL_SAY + (seat + round) % 3, 0);
    for (unsigned seat = 0; seat < 3; seat++) {
        for (size_t i = 0; i < table.log[seat].count; i++) {
            const struct sent *sent = &table.log[seat].sent[i];

            if (sent->type != MESSAGE_EVENTS)
                continue;
            assert_int_equal(sent->number, next[seat]);
            next[seat] += sent->count;
        }
        assert_int_equal(next[seat] - 1, table.events);
    }
    table_release(&table);
}

static void each_event_is_a_message_of_its_own(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_VOTE_1, 0);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_int_equal(table_count(&table, seat, MESSAGE_EVENTS), table.events);
        assert_int_equal(table_latest(&table, seat, MESSAGE_EVENTS)->number, table.events);
        assert_int_equal(table_latest(&table, seat, MESSAGE_EVENTS)->count, 1);
    }
    table_release(&table);
}

static void a_forced_action_is_not_asked_for_and_takes_no_number(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table.values[0] = 3;
    table_start(&table);
    for (unsigned seat = 0; seat < 3; seat++)
        table_answer(&table, seat, COUNCIL_NOTHING, 0);
    assert_int_equal(table_latest(&table, 1, MESSAGE_DECISION)->number, 2);
    assert_int_equal(table_latest(&table, 2, MESSAGE_DECISION)->number, 1);
    table_answer(&table, 0, COUNCIL_NOTHING, 0);
    table_answer(&table, 1, COUNCIL_NOTHING, 0);
    assert_int_equal(table_latest(&table, 1, MESSAGE_DECISION)->number, 3);
    assert_int_equal(table_latest(&table, 2, MESSAGE_DECISION)->number, 2);
    assert_int_equal(referee_decisions(table.referee), 5);
    table_release(&table);
}

/* --- what was wrong ---------------------------------------------------------------------------------------------- */

static void an_illegal_action_is_named_with_those_that_are_legal_and_the_one_that_was_taken(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 0, 1000, 0);
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->words,
                        "action 1000 (which is no action) is not legal; legal: 0 (say nothing), 1 (say something), 2 "
                        "(vote for 1), 3 (vote for 2), 4 (vote for 3); taken instead: 0 (say nothing)");
    assert_string_equal(table_report(&table, 0, 0).evidence,
                        "action 1000 (which is no action) is not legal at decision 1");
    table_release(&table);
}

static void a_list_that_is_too_long_is_cut_with_a_count(void **state)
{
    static struct game_action actions[COUNCIL_ACTIONS];
    struct game game = council_game;
    struct table table;

    (void)state;
    for (unsigned i = 0; i < COUNCIL_ACTIONS; i++) {
        actions[i] = council_game.actions_table[i];
        actions[i].text = "speak at length of what is on the agenda, and of what is not";
    }
    game.actions_table = actions;
    table_init(&table, &game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 0, 1000, 0);
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->words,
                        "action 1000 (which is no action) is not legal; legal: 0 (speak at length of what is on the "
                        "agenda, and of what is not), 1 (speak at length of what is on the agenda, and of what is not) "
                        "and 3 more; taken instead: 0 (speak at length of what is on the agenda, and of what is not)");
    table_release(&table);
}

static void who_is_late_is_told_what_was_used_up(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_pass(&table, 12 * SECOND);
    assert_string_equal(table_report(&table, 0, 0).evidence,
                        "no answer to decision 1 in 12000 ms: move 1000 ms, bank 10000 ms and grace 50 ms are used up");
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->words,
                        "no answer to decision 1 in 12000 ms: move 1000 ms, bank 10000 ms and grace 50 ms are used "
                        "up; taken instead: 0 (say nothing)");
    table_pass(&table, 30 * SECOND);
    assert_string_equal(table_report(&table, 0, 0).evidence,
                        "no answer to decision 2 in 18000 ms: move 1000 ms, bank 2000 ms and grace 50 ms are used up");
    table_release(&table);
}

static void who_is_late_without_a_clock_is_told_so(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, "none", 1);
    table_start(&table);
    table_pass(&table, CLOCK_NONE_MOVE_US + SECOND);
    assert_string_equal(table_report(&table, 0, 0).evidence,
                        "no answer to decision 1 in 3601000 ms, the most without a clock");
    table_release(&table);
}

/* --- talk and notes ---------------------------------------------------------------------------------------------- */

static void what_a_seat_says_is_heard_by_all_and_only_with_talk(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer_with(&table, 0, COUNCIL_SAY, "beware", "a note", 0);
    table_answer_with(&table, 1, COUNCIL_VOTE_1, "unheard", "", 0);
    table_answer_with(&table, 2, COUNCIL_SAY, "bad \xff text", "", 0);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_true(table_heard(&table, seat,
                                "\xa4text\xa6"
                                "beware"));
        assert_false(table_heard(&table, seat, "unheard"));
        assert_false(table_heard(&table, seat, "bad"));
        assert_false(table_heard(&table, seat, "a note"));
    }
    assert_string_equal(table_latest(&table, 2, MESSAGE_ERROR)->text, "invalid");
    assert_int_equal(table.faults, 0);
    table_release(&table);
}

static void talk_is_brought_to_normal_form_without_controls(void **state)
{
    static const struct {
        const char *said, *heard;
    } rows[] = {
        {"plain", "plain"},
        {"", ""},
        {"e\xcc\x81", "\xc3\xa9"},
        {"a\x1b[2Jb", "a[2Jb"},
        {"one\ntwo\tthree", "one two three"},
        {"\xe2\x80\xae"
         "turned",
         NULL},
        {"\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4"}, /* a heart in colour */
        {"hid\xe2\x80\x8b"
         "den",
         NULL},
        {"private \xee\x80\x80", NULL},
        {"one\xe2\x80\xa8two", NULL},
        {"\xc0\x80", NULL},
        {"\xed\xa0\x80", NULL},
    };
    char longest[PROTO_TEXT_MAX + 2];
    struct talk talk;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(talk_clean(&talk, span_text(rows[i].said)), rows[i].heard != NULL);
        assert_true(span_equal(span_of(talk.bytes, talk.size), span_text(rows[i].heard ? rows[i].heard : "")));
    }
    memset(longest, 'x', sizeof longest);
    assert_true(talk_clean(&talk, span_of(longest, PROTO_TEXT_MAX)));
    assert_false(talk_clean(&talk, span_of(longest, PROTO_TEXT_MAX + 1)));
}

/* --- coming back ------------------------------------------------------------------------------------------------- */

static void who_comes_back_gets_all_events_again_and_the_open_decision(void **state)
{
    (void)state;
    for (unsigned seat = 0; seat < 3; seat++) {
        struct table table;
        struct buffer first, again;
        size_t before;
        uint64_t number;
        const struct sent *decision;

        table_init(&table, &council_game, CLOCK, 1);
        table.values[0] = 9;
        table_start(&table);
        for (unsigned round = 1; round <= 6; round++)
            for (unsigned s = 0; s < 3 - (round % 2 == 0); s++)
                table_answer_with(&table, s, COUNCIL_SAY + (s + round) % 3, "I speak", "", SECOND * round);
        gather(&table, seat, 0, &first);
        before = table.log[seat].count;
        number = table_latest(&table, seat, MESSAGE_DECISION)->number;
        assert_true(table_back(&table, seat, 0, VIEWS_NONE, 8 * SECOND));
        assert_int_equal(table.log[seat].sent[before].type, MESSAGE_START);
        gather(&table, seat, before, &again);
        assert_true(span_equal(buffer_span(&first), buffer_span(&again)));
        decision = table_latest(&table, seat, MESSAGE_DECISION);
        assert_int_equal(decision->number, number);
        assert_int_equal(decision->size, 0);
        assert_int_equal(decision->left, decision->bank + 1000 - 2000);
        table_answer(&table, seat, COUNCIL_NOTHING, 9 * SECOND);
        assert_int_equal(table.faults, 0);
        buffer_release(&first);
        buffer_release(&again);
        table_release(&table);
    }
}

static void who_comes_back_gets_only_what_was_missed(void **state)
{
    struct table table;
    size_t before;
    const struct sent *events;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    before = table.log[0].count;
    assert_true(table_back(&table, 0, 1, VIEWS_FULL, 0));
    assert_int_equal(table.log[0].sent[before].type, MESSAGE_EVENTS);
    events = &table.log[0].sent[before];
    assert_int_equal(events->number, 2);
    assert_int_equal(events->count, 2);
    before = table.log[0].count;
    assert_true(table_back(&table, 0, 3, VIEWS_FULL, 0));
    assert_int_equal(table.log[0].sent[before].type, MESSAGE_DECISION);
    before = table.log[0].count;
    assert_false(table_back(&table, 0, 4, VIEWS_FULL, 0));
    assert_int_equal(table.log[0].sent[before].type, MESSAGE_ERROR);
    table_release(&table);
}

static void who_has_answered_already_gets_no_decision_again(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    table_answer(&table, 0, COUNCIL_VOTE_1, 0);
    assert_true(table_back(&table, 0, 0, VIEWS_FULL, 0));
    assert_int_equal(table_count(&table, 0, MESSAGE_DECISION), 1);
    table_release(&table);
}

static void a_lost_seat_stays_lost_and_coming_back_for_ever_is_a_flood(void **state)
{
    struct table table;

    (void)state;
    table_init(&table, &council_game, CLOCK, 1);
    table_start(&table);
    for (int i = 0; i < REFEREE_BACK_MAX; i++)
        assert_true(table_back(&table, 0, 3, VIEWS_FULL, 0));
    assert_false(table_back(&table, 0, 3, VIEWS_FULL, 0));
    assert_int_equal(table_faults(&table, 0, FAULT_FLOOD), 1);
    assert_false(table_back(&table, 0, 0, VIEWS_FULL, 0));
    assert_string_equal(table_latest(&table, 0, MESSAGE_ERROR)->text, "lost");
    table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_sent_before_the_last_answer_of_a_round),
        cmocka_unit_test(the_order_of_simultaneous_answers_changes_nothing),
        cmocka_unit_test(another_seats_secret_answer_changes_no_byte_that_a_seat_gets),
        cmocka_unit_test(every_seat_gets_every_event_under_the_same_number),
        cmocka_unit_test(each_event_is_a_message_of_its_own),
        cmocka_unit_test(a_forced_action_is_not_asked_for_and_takes_no_number),
        cmocka_unit_test(an_illegal_action_is_named_with_those_that_are_legal_and_the_one_that_was_taken),
        cmocka_unit_test(a_list_that_is_too_long_is_cut_with_a_count),
        cmocka_unit_test(who_is_late_is_told_what_was_used_up),
        cmocka_unit_test(who_is_late_without_a_clock_is_told_so),
        cmocka_unit_test(what_a_seat_says_is_heard_by_all_and_only_with_talk),
        cmocka_unit_test(talk_is_brought_to_normal_form_without_controls),
        cmocka_unit_test(who_comes_back_gets_all_events_again_and_the_open_decision),
        cmocka_unit_test(who_comes_back_gets_only_what_was_missed),
        cmocka_unit_test(who_has_answered_already_gets_no_decision_again),
        cmocka_unit_test(a_lost_seat_stays_lost_and_coming_back_for_ever_is_a_flood),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
