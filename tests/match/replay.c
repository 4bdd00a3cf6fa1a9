/* SPDX-License-Identifier: MIT */
/* What a replay tells, and to whom; and that no record, however it was forged, harms the reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "match/record_frame.h"
#include "paper.h"
#include "proto/schema.h"

/* Counts what a replay tells. */
struct told {
    unsigned rounds, steps[COUNCIL_SEATS], notes[COUNCIL_SEATS], faults[COUNCIL_SEATS];
    unsigned events, values, words;
    unsigned last_round; /* of the state after the latest round */
};

static void take_event(void *context, const struct game_event *event, struct span text)
{
    struct told *told = context;

    told->events++;
    told->values += event->count;
    told->words += text.size > 0;
}

static void take_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    struct told *told = context;

    told->rounds++;
    for (unsigned i = 0; i < count; i++)
        told->steps[steps[i].seat]++;
    told->last_round = ((const struct council_state *)state)->round;
}

static void take_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct told *told = context;

    assert_true(fault.size > 0 && decision <= SCHEMA_NUMBER_MOST && evidence.size > 0);
    told->faults[seat]++;
}

static void take_note(void *context, unsigned seat, struct span note)
{
    struct told *told = context;

    assert_true(note.size > 0);
    told->notes[seat]++;
}

static struct told replay(struct span bytes, unsigned audience)
{
    struct told told = {0};
    const struct replay_ops ops = {
        .event = take_event, .round = take_round, .fault = take_fault, .note = take_note, .context = &told};
    struct record_games games = paper_games();
    struct record_file *file = record_file_in(bytes);
    struct record_report report;

    if (record_file_matches(file) > 0)
        record_replay(file, 0, &games, audience, &ops, &report);
    record_file_free(file);
    return told;
}

/* The record of three rounds in which seat 1 is illegal once and then gone. */
static struct span record_of_three_rounds(struct paper *paper)
{
    paper_init(paper);
    (void)paper_play(paper, 3);
    return paper_read(paper, 1);
}

static void a_replay_of_the_whole_tells_everything(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    struct told told = replay(bytes, GAME_ALL);

    (void)state;
    assert_int_equal(told.rounds, 1 + 3);
    assert_int_equal(told.last_round, 4);
    for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++)
        assert_int_equal(told.steps[seat], 3);
    assert_int_equal(told.words, 1);
    assert_int_equal(told.notes[0], 3);
    assert_int_equal(told.faults[1], 2);
    assert_int_equal(told.values, 2 * told.events);
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

static void through_one_seats_eyes_a_replay_tells_what_that_seat_knew(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    struct told all = replay(bytes, GAME_ALL);

    (void)state;
    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++) {
        struct told told = replay(bytes, audience);

        assert_int_equal(told.events, all.events);
        assert_int_equal(told.words, 1);
        assert_int_equal(told.rounds, all.rounds);
        assert_true(told.values < all.values);
        for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++) {
            assert_int_equal(told.steps[seat], audience == seat ? all.steps[seat] : 0);
            assert_int_equal(told.notes[seat], audience == seat ? all.notes[seat] : 0);
            assert_int_equal(told.faults[seat], audience == seat ? all.faults[seat] : 0);
        }
    }
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

static void a_replay_of_a_cut_record_goes_as_far_as_it_can(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    unsigned rounds = 0;

    (void)state;
    for (size_t size = FRAME_MAGIC_BYTES; size <= bytes.size; size++) {
        assert_true(replay(span_of(bytes.at, size), GAME_ALL).rounds >= rounds);
        rounds = replay(span_of(bytes.at, size), GAME_ALL).rounds;
    }
    assert_int_equal(rounds, 1 + 3);
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

/* Behind a whole frame there is no end; inside of one, the file is cut. */
static void a_replay_says_whether_the_file_is_cut_or_has_no_end(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    struct record_games games = paper_games();
    struct frame frame;
    unsigned whole = 0, cut = 0;

    (void)state;
    assert_int_equal(frame_read(bytes, FRAME_MAGIC_BYTES, &frame), FRAME_FOUND); /* the header */
    for (size_t size = frame_next_at(&frame), next = size; size < bytes.size; size++) {
        struct record_file *file = record_file_in(span_of(bytes.at, size));
        struct record_report report;
        bool is_whole = size == next;
        char expected[96];

        record_replay(file, 0, &games, GAME_ALL, NULL, &report);
        assert_int_equal(report.outcome, RECORD_UNFINISHED);
        (void)snprintf(expected, sizeof expected,
                       is_whole ? "there is no end after %" PRIu64 " steps"
                                : "after %" PRIu64 " steps: the file is cut",
                       report.steps);
        if (strncmp(report.why, expected, strlen(expected)) != 0)
            fail_msg("cut to %zu bytes: '%s', and not '%s'", size, report.why, expected);
        record_file_free(file);
        if (is_whole && frame_read(bytes, next, &frame) == FRAME_FOUND)
            next = frame_next_at(&frame);
        whole += is_whole;
        cut += !is_whole;
    }
    assert_true(whole > 3 && cut > whole);
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

/* Makes all checks of a file right again. */
static void sign(struct span bytes, struct buffer *out)
{
    struct frame frame;

    buffer_clear(out);
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t at = FRAME_MAGIC_BYTES; frame_read(bytes, at, &frame) == FRAME_FOUND; at = frame_next_at(&frame)) {
        size_t start = frame_begin(out);

        buffer_add(out, frame.payload.at, frame.payload.size);
        frame_end(out, start, frame.match, frame.type);
    }
}

static void no_forged_byte_harms_the_reader(void **state)
{
    static const uint8_t bytes_put[] = {0x00, 0x01, 0x7f, 0x80, 0x8f, 0x9f, 0xa0,
                                        0xbf, 0xc0, 0xc4, 0xcf, 0xdd, 0xdf, 0xff};
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    uint8_t *copy = malloc(bytes.size);
    struct buffer forged;

    (void)state;
    assert_non_null(copy);
    buffer_init(&forged, 1 << 20);
    for (size_t at = FRAME_MAGIC_BYTES; at < bytes.size; at++) {
        for (size_t i = 0; i < sizeof bytes_put; i++) {
            memcpy(copy, bytes.at, bytes.size);
            copy[at] = bytes_put[i];
            sign(span_of(copy, bytes.size), &forged);
            assert_int_equal(forged.failed, false);
            (void)replay(buffer_span(&forged), GAME_ALL);
        }
    }
    buffer_release(&forged);
    free(copy);
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_replay_of_the_whole_tells_everything),
        cmocka_unit_test(through_one_seats_eyes_a_replay_tells_what_that_seat_knew),
        cmocka_unit_test(a_replay_of_a_cut_record_goes_as_far_as_it_can),
        cmocka_unit_test(a_replay_says_whether_the_file_is_cut_or_has_no_end),
        cmocka_unit_test(no_forged_byte_harms_the_reader),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
