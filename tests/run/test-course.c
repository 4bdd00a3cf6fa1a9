/* SPDX-License-Identifier: MIT */
/* Recorded matches that are played back to bots by a benchmark: each is whole, and can be sent under any handle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "match/seed.h"
#include "plugin/registry.h"
#include "proto/codec.h"
#include "run/measuring/course.h"

enum { MATCHES = 4 };

static struct plan plan;
static struct frame_reader reader;

/* What a seat heard of a match so far. */
struct heard {
    uint64_t handle, events, decisions;
    bool begun, over;
};

static void hear(struct heard *heard, const struct course *course, const struct course_step *step,
                 const struct message *message, enum views_wanted views)
{
    assert_false(heard->over);
    switch (message->type) {
    case MESSAGE_START:
        assert_false(heard->begun);
        assert_int_equal(message->start.match, heard->handle);
        heard->begun = true;
        break;
    case MESSAGE_EVENTS:
        assert_int_equal(message->events.match, heard->handle);
        assert_int_equal(message->events.first, heard->events + 1);
        heard->events++;
        break;
    case MESSAGE_DECISION:
        assert_int_equal(message->decision.match, heard->handle);
        assert_int_equal(message->decision.decision, ++heard->decisions);
        assert_int_equal(message->decision.decision, step->decision);
        assert_int_equal(message->decision.action_count, step->actions);
        assert_int_equal(message->decision.view.size > 0, views != VIEWS_NONE);
        for (size_t i = 0; i < message->decision.action_count; i++)
            assert_true(course_allows(course, step, message->decision.actions[i]));
        assert_false(course_allows(course, step, UINT16_MAX));
        break;
    case MESSAGE_END:
        assert_int_equal(message->end.match, heard->handle);
        heard->over = true;
        break;
    default:
        fail();
    }
}

/* Reads a step as it is sent under this handle. */
static void read_step(struct heard *heard, const struct course *course, const struct course_step *step,
                      enum views_wanted views)
{
    struct refusal refusal = {0};
    struct message message;
    struct buffer bytes;
    unsigned messages = 0;

    buffer_init(&bytes, PROTO_ARENA_FRAME_MAX);
    buffer_add(&bytes, (const uint8_t[]){0xdc, (uint8_t)(step->messages >> 8), (uint8_t)step->messages}, 3);
    course_write(course, step, (uint32_t)heard->handle, &bytes);
    assert_true(frame_open(&reader, buffer_span(&bytes), FROM_ARENA, &refusal));
    while (frame_next(&reader, &message, &refusal) == FRAME_MESSAGE) {
        hear(heard, course, step, &message, views);
        messages++;
    }
    assert_int_equal(messages, step->messages);
    assert_int_equal(heard->over, step->ends);
    buffer_release(&bytes);
}

static void check(enum views_wanted views)
{
    static const uint32_t handles[] = {COURSE_HANDLE_LEAST, 0x01020304, PROTO_HANDLE_MOST};
    struct error error = {0};
    struct course course;

    assert_true(course_take(&course, &plan, views, MATCHES, &error));
    assert_int_equal(course_seats(&course), MATCHES * plan.lineup.seats);
    for (unsigned seat = 0; seat < course_seats(&course); seat++) {
        struct heard heard = {.handle = handles[seat % 3]};

        for (int step = course_start(&course, seat); step != COURSE_NONE; step = course_step(&course, step)->next)
            read_step(&heard, &course, course_step(&course, step), views);
        assert_true(heard.begun && heard.over);
        assert_true(heard.decisions > 0 && heard.events > 0);
    }
    course_release(&course);
}

static void each_seat_hears_its_match_from_start_to_end_under_any_handle(void **state)
{
    (void)state;
    check(VIEWS_FULL);
    check(VIEWS_SPARSE);
    check(VIEWS_NONE);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_seat_hears_its_match_from_start_to_end_under_any_handle),
    };
    struct registry registry;
    struct error error = {0};
    int failed;

    registry_init(&registry);
    plan.game = registry_find(&registry, "notalone", &error);
    plan.clock = clock_preset();
    plan.lost_seat = LOST_FILLER;
    plan.seed = seed_random();
    epoch_text(plan.game, plan.epoch);
    settings_init(&plan.lineup.settings, plan.game);
    if (!plan_count_seats(&plan, &error))
        return 1;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    registry_release(&registry);
    return failed;
}
