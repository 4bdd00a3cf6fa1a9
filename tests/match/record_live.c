/* SPDX-License-Identifier: MIT */
/* A match that is replayed frame by frame tells what a replay of the whole record tells, and no frame that does not fit
 * is taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "match/record_live.h"
#include "paper.h"

enum { BYTES_MOST = 1 << 20 };

/* What was told, as bytes. */
static void take_event(void *context, const struct game_event *event, struct span text)
{
    struct buffer *out = context;

    buffer_add(out, &event->kind, sizeof event->kind);
    for (unsigned i = 0; i < event->count; i++)
        buffer_add(out, event->values[i].at, event->values[i].count * sizeof event->values[i].at[0]);
    buffer_add(out, text.at, text.size);
}

static void take_round(void *context, const struct record_step *steps, unsigned count, const void *state)
{
    (void)state;
    buffer_add_byte(context, (uint8_t)count);
    for (unsigned i = 0; i < count; i++)
        buffer_add(context, &steps[i].action, sizeof steps[i].action);
}

static void take_note(void *context, unsigned seat, struct span note)
{
    buffer_add_byte(context, (uint8_t)seat);
    buffer_add(context, note.at, note.size);
}

static void take_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    (void)decision;
    take_note(context, seat, fault);
    take_note(context, seat, evidence);
}

static struct replay_ops ops_for(struct buffer *out)
{
    return (struct replay_ops){
        .event = take_event, .round = take_round, .fault = take_fault, .note = take_note, .context = out};
}

static struct buffer told_at_once(struct span bytes, unsigned audience)
{
    struct buffer out;
    struct replay_ops ops = ops_for(&out);
    struct record_games games = paper_games();
    struct record_file *file = record_file_in(bytes);
    struct record_report report;

    buffer_init(&out, BYTES_MOST);
    record_replay(file, 0, &games, audience, &ops, &report);
    assert_int_equal(report.outcome, RECORD_AGREES);
    record_file_free(file);
    return out;
}

/* A frame alone in memory of its own. The caller frees *own. */
static struct frame lone_frame(struct span bytes, size_t at, uint8_t **own)
{
    struct frame frame;

    assert_int_equal(frame_read(bytes, at, &frame), FRAME_FOUND);
    *own = malloc(frame.payload.size + FRAME_TAIL_BYTES);
    assert_non_null(*own);
    memcpy(*own, frame.payload.at, frame.payload.size + FRAME_TAIL_BYTES);
    frame.payload.at = *own;
    return frame;
}

static struct record_live *begin(struct span bytes, unsigned audience, struct buffer *out, size_t *at)
{
    struct replay_ops ops = ops_for(out);
    struct record_games games = paper_games();
    struct record_report report;
    struct record_live *live;
    uint8_t *own;
    struct frame frame = lone_frame(bytes, FRAME_MAGIC_BYTES, &own);

    buffer_init(out, BYTES_MOST);
    live = record_live_new(&frame, &games, audience, &ops, &report);
    assert_non_null(live);
    *at = frame_next_at(&frame);
    free(own);
    return live;
}

static struct span record_of_three_rounds(struct paper *paper)
{
    paper_init(paper);
    (void)paper_play(paper, 3);
    return paper_read(paper, 1);
}

static void frame_by_frame_the_same_is_told_as_at_once(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);

    (void)state;
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct buffer whole = told_at_once(bytes, audience), out;
        struct record_live *live;
        size_t at;

        live = begin(bytes, audience, &out, &at);
        while (at < bytes.size) {
            uint8_t *own;
            struct frame frame = lone_frame(bytes, at, &own);

            assert_false(record_live_is_over(live));
            assert_true(record_live_take(live, &frame));
            at = frame_next_at(&frame);
            free(own);
        }
        assert_true(record_live_is_over(live));
        assert_int_equal(record_live_report(live)->outcome, RECORD_AGREES);
        assert_int_equal(out.used, whole.used);
        assert_memory_equal(out.at, whole.at, out.used);
        record_live_free(live);
        buffer_release(&out);
        buffer_release(&whole);
    }
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

/* A byte of each frame in turn is changed: it is refused, and so is a frame behind the end. */
static void a_frame_that_does_not_fit_is_refused(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    size_t bad = FRAME_MAGIC_BYTES;
    struct frame first;

    (void)state;
    assert_int_equal(frame_read(bytes, bad, &first), FRAME_FOUND);
    for (bad = frame_next_at(&first); bad < bytes.size;) {
        struct buffer out;
        size_t at, next = bad;
        struct record_live *live = begin(bytes, GAME_PUBLIC, &out, &at);

        while (next == bad) {
            uint8_t *own;
            struct frame frame = lone_frame(bytes, at, &own);

            if (at == bad)
                own[0] ^= 1;
            assert_int_equal(record_live_take(live, &frame), at != bad);
            if (at == bad)
                next = frame_next_at(&frame);
            at = frame_next_at(&frame);
            free(own);
        }
        assert_int_equal(record_live_report(live)->outcome, RECORD_DIFFERS);
        assert_true(record_live_report(live)->why[0]);
        bad = next;
        record_live_free(live);
        buffer_release(&out);
    }
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

static void nothing_is_taken_behind_the_end(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    struct buffer out;
    size_t at, last = 0;
    struct record_live *live = begin(bytes, GAME_PUBLIC, &out, &at);
    struct frame frame;

    (void)state;
    for (; frame_read(bytes, at, &frame) == FRAME_FOUND; at = frame_next_at(&frame)) {
        assert_true(record_live_take(live, &frame));
        last = at;
    }
    assert_int_equal(frame_read(bytes, last, &frame), FRAME_FOUND);
    assert_false(record_live_take(live, &frame));
    assert_non_null(strstr(record_live_report(live)->why, "something follows the end"));
    record_live_free(live);
    buffer_release(&out);
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

static void what_is_no_header_begins_nothing(void **state)
{
    struct paper paper;
    struct span bytes = record_of_three_rounds(&paper);
    struct record_games games = paper_games();
    const struct replay_ops ops = {0};
    struct record_report report;
    struct frame frame;

    (void)state;
    assert_int_equal(frame_read(bytes, FRAME_MAGIC_BYTES, &frame), FRAME_FOUND);
    assert_int_equal(frame_read(bytes, frame_next_at(&frame), &frame), FRAME_FOUND);
    assert_null(record_live_new(&frame, &games, GAME_PUBLIC, &ops, &report));
    assert_int_equal(report.outcome, RECORD_DIFFERS);
    assert_true(report.why[0]);
    free((void *)(uintptr_t)bytes.at);
    paper_release(&paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_by_frame_the_same_is_told_as_at_once),
        cmocka_unit_test(a_frame_that_does_not_fit_is_refused),
        cmocka_unit_test(nothing_is_taken_behind_the_end),
        cmocka_unit_test(what_is_no_header_begins_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
