/* SPDX-License-Identifier: MIT */
#include "src/link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "arena_sdk.h"
#include "stage.h"

enum { PATIENCE_MS = 60 };

static void without_an_arena_the_wait_ends_with_the_patience(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct link link;
    int64_t began_ms = link_now_ms();

    (void)state;
    assert_true(link_open(&link, "ipc:///tmp/arena-sdk-there-is-no-such-file", PATIENCE_MS, error));
    assert_int_equal(link_wait(&link, 1), LINK_TIMEOUT);
    assert_int_equal(link_wait(&link, STAGE_DEADLINE_MS), LINK_GONE);
    assert_in_range(link_now_ms() - began_ms, PATIENCE_MS, STAGE_DEADLINE_MS);
    link_close(&link);
}

static void a_connection_that_ends_for_good_is_gone_after_the_patience(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct stage stage;
    struct link link;

    (void)state;
    stage_open(&stage);
    assert_true(link_open(&link, stage.endpoint, STAGE_DEADLINE_MS, error));
    assert_int_equal(link_wait(&link, STAGE_DEADLINE_MS), LINK_UP);
    link.patience_ms = PATIENCE_MS;
    stage_close(&stage);
    assert_int_equal(link_wait(&link, STAGE_DEADLINE_MS), LINK_GONE);
    link_send(&link, span_of("x", 1));
    link_close(&link);
}

static void a_message_of_several_frames_counts_as_an_empty_one(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct stage stage;
    struct link link;
    struct message bye = {.type = MESSAGE_BYE};
    struct frame_writer writer;

    (void)state;
    stage_open(&stage);
    frame_writer_init(&writer, PROTO_FRAME_MAX);
    assert_true(link_open(&link, stage.endpoint, STAGE_DEADLINE_MS, error));
    assert_int_equal(link_wait(&link, STAGE_DEADLINE_MS), LINK_UP);
    assert_true(frame_add(&writer, &bye));
    link_send(&link, frame_take(&writer));
    (void)stage_hear(&stage, MESSAGE_BYE);
    assert_true(zmq_send(stage.router, stage.peer, stage.peer_size, ZMQ_SNDMORE) >= 0);
    assert_true(zmq_send(stage.router, "one", 3, ZMQ_SNDMORE) >= 0);
    assert_true(zmq_send(stage.router, "two", 3, 0) >= 0);
    stage_say_bytes(&stage, "whole", 5);
    assert_int_equal(link_wait(&link, STAGE_DEADLINE_MS), LINK_FRAME);
    assert_int_equal(link_frame(&link).size, 0);
    assert_int_equal(link_wait(&link, STAGE_DEADLINE_MS), LINK_FRAME);
    assert_true(span_equal(link_frame(&link), span_text("whole")));
    link_close(&link);
    frame_writer_release(&writer);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_an_arena_the_wait_ends_with_the_patience),
        cmocka_unit_test(a_connection_that_ends_for_good_is_gone_after_the_patience),
        cmocka_unit_test(a_message_of_several_frames_counts_as_an_empty_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
