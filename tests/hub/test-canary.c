/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zmq.h>

#include "hub/canary.h"
#include "patience.h"

enum { SECOND_US = 1000000 };

struct way {
    void *context, *router;
    struct canary canary;
};

static void open_way(struct way *way)
{
    char endpoint[64];
    size_t size = sizeof endpoint;

    way->context = zmq_ctx_new();
    way->router = zmq_socket(way->context, ZMQ_ROUTER);
    assert_int_equal(zmq_bind(way->router, "tcp://127.0.0.1:*"), 0);
    assert_int_equal(zmq_getsockopt(way->router, ZMQ_LAST_ENDPOINT, endpoint, &size), 0);
    assert_true(canary_init(&way->canary, way->context, endpoint));
}

static void close_way(struct way *way)
{
    canary_release(&way->canary);
    (void)zmq_close(way->router);
    (void)zmq_ctx_term(way->context);
}

/* Waits for the canary's message, and says that it was read at this time. */
static bool land(struct way *way, int64_t now_us)
{
    zmq_pollitem_t item = {.socket = way->router, .events = ZMQ_POLLIN};
    uint8_t frame[255];
    int size;

    assert_int_equal(zmq_poll(&item, 1, patience_ms()), 1);
    assert_true(zmq_recv(way->router, NULL, 0, 0) > 0);
    size = zmq_recv(way->router, frame, sizeof frame, 0);
    return canary_landed(&way->canary, span_of(frame, (size_t)size), now_us);
}

static void the_host_knows_how_late_its_own_messages_are(void **state)
{
    struct way way;

    (void)state;
    open_way(&way);
    (void)canary_send(&way.canary, SECOND_US, false);
    assert_int_equal(canary_late_us(&way.canary, SECOND_US), 0);
    /* It counts already while it is on its way. */
    assert_int_equal(canary_late_us(&way.canary, 4 * SECOND_US), 3 * SECOND_US);
    assert_true(land(&way, 6 * SECOND_US));
    assert_int_equal(canary_late_us(&way.canary, 6 * SECOND_US), 5 * SECOND_US);
    /* That is told once. */
    assert_int_equal(canary_late_us(&way.canary, 7 * SECOND_US), 0);
    (void)canary_send(&way.canary, 7 * SECOND_US, false);
    assert_true(land(&way, 7 * SECOND_US + 10));
    assert_int_equal(canary_late_us(&way.canary, 7 * SECOND_US + 10), 10);
    close_way(&way);
}

static void one_is_on_its_way_at_a_time_and_not_too_often(void **state)
{
    struct way way;

    (void)state;
    open_way(&way);
    (void)canary_send(&way.canary, SECOND_US, false);
    (void)canary_send(&way.canary, 2 * SECOND_US, false);
    assert_true(land(&way, 2 * SECOND_US));
    assert_int_equal(canary_late_us(&way.canary, 2 * SECOND_US), SECOND_US);
    (void)canary_send(&way.canary, SECOND_US + CANARY_EVERY_US - 1, false);
    assert_false(way.canary.flying);
    close_way(&way);
}

static void nobody_else_is_the_canary(void **state)
{
    struct way way;

    (void)state;
    open_way(&way);
    (void)canary_send(&way.canary, SECOND_US, false);
    assert_false(canary_landed(&way.canary, span_text(""), SECOND_US));
    assert_false(canary_landed(&way.canary, span_text("0123456789abcdef0123456789abcdef"), SECOND_US));
    assert_true(way.canary.flying);
    close_way(&way);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_host_knows_how_late_its_own_messages_are),
        cmocka_unit_test(one_is_on_its_way_at_a_time_and_not_too_often),
        cmocka_unit_test(nobody_else_is_the_canary),
    };

    return cmocka_run_group_tests_name("canary", tests, NULL, NULL);
}
