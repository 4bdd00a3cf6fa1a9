/* SPDX-License-Identifier: MIT */
#include "src/link.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_sdk.h"
#include "patience.h"
#include "src/arena.h"
#include "stage.h"

enum { PATIENCE_MS = 60 };

static const struct link_keys no_keys;

static void without_an_arena_the_wait_ends_with_the_patience(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct link link;
    int64_t began_ms = link_now_ms();

    (void)state;
    assert_true(link_open(&link, "ipc:///tmp/arena-sdk-there-is-no-such-file", &no_keys, INT_MAX, error));
    assert_int_equal(link_wait(&link, 1), LINK_TIMEOUT);
    link.patience_ms = PATIENCE_MS;
    assert_int_equal(link_wait(&link, patience_ms()), LINK_GONE);
    assert_true(link_now_ms() - began_ms >= PATIENCE_MS);
    link_close(&link);
}

/* The last look was an hour ago: that is a step of the patience. */
static void a_standstill_costs_a_step_of_the_patience(void **state)
{
    enum { HOUR_MS = 3600000 };
    char error[ARENA_ERROR_MAX];
    struct link link;

    (void)state;
    assert_true(link_open(&link, "ipc:///tmp/arena-sdk-there-is-no-such-file", &no_keys, HOUR_MS, error));
    link.looked_ms -= HOUR_MS;
    assert_int_equal(link_wait(&link, 0), LINK_TIMEOUT);
    assert_in_range(link.waited_ms, LINK_STEP_MS, HOUR_MS / 2);
    link.patience_ms = LINK_STEP_MS;
    assert_int_equal(link_wait(&link, 0), LINK_GONE);
    link_close(&link);
}

static void a_connection_that_ends_for_good_is_gone_after_the_patience(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct stage stage;
    struct link link;

    (void)state;
    stage_open(&stage);
    assert_true(link_open(&link, stage.endpoint, &no_keys, INT_MAX, error));
    assert_int_equal(link_wait(&link, patience_ms()), LINK_UP);
    link.patience_ms = PATIENCE_MS;
    stage_close(&stage);
    assert_int_equal(link_wait(&link, patience_ms()), LINK_GONE);
    link_send(&link, span_of("x", 1));
    link_close(&link);
}

struct attaching {
    const struct stage *stage;
    const char *token;
    int patience_ms; /* once it was welcomed */
};

static void *connect_once(void *argument)
{
    struct attaching *attaching = argument;
    struct arena_bot bot = {.name = "waits", .endpoint = attaching->stage->endpoint, .token = attaching->token};
    char error[ARENA_ERROR_MAX];
    struct arena *arena = arena_connect(&bot, error);

    attaching->patience_ms = arena ? arena->link.patience_ms : 0;
    arena_disconnect(arena);
    return NULL;
}

/* A ladder may be stopped and started again; an arena that started the bot ends with it. */
static void a_bot_that_attached_waits_long_for_an_arena_to_come_back(void **state)
{
    static const struct {
        const char *token;
        int patience_ms;
    } cases[] = {{"", ARENA_RETURN_MS}, {"given", ARENA_PATIENCE_MS}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage stage;
        struct attaching attaching = {.stage = &stage, .token = cases[i].token};

        stage_open(&stage);
        stage_run(&stage, connect_once, &attaching);
        stage_greet(&stage);
        (void)stage_hear(&stage, MESSAGE_BYE);
        stage_join(&stage);
        stage_close(&stage);
        assert_int_equal(attaching.patience_ms, cases[i].patience_ms);
    }
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
    assert_true(link_open(&link, stage.endpoint, &no_keys, INT_MAX, error));
    assert_int_equal(link_wait(&link, patience_ms()), LINK_UP);
    assert_true(frame_add(&writer, &bye));
    link_send(&link, frame_take(&writer));
    (void)stage_hear(&stage, MESSAGE_BYE);
    assert_true(zmq_send(stage.router, stage.peer, stage.peer_size, ZMQ_SNDMORE) >= 0);
    assert_true(zmq_send(stage.router, "one", 3, ZMQ_SNDMORE) >= 0);
    assert_true(zmq_send(stage.router, "two", 3, 0) >= 0);
    stage_say_bytes(&stage, "whole", 5);
    assert_int_equal(link_wait(&link, patience_ms()), LINK_FRAME);
    assert_int_equal(link_frame(&link).size, 0);
    assert_int_equal(link_wait(&link, patience_ms()), LINK_FRAME);
    assert_true(span_equal(link_frame(&link), span_text("whole")));
    link_close(&link);
    frame_writer_release(&writer);
    stage_close(&stage);
}

/* An endpoint that is encrypted with these keys. Nobody is let in: there is no list, so nobody asks for it. */
struct encrypted {
    void *context, *router;
    char endpoint[64];
    struct certificate own;
};

static void encrypted_open(struct encrypted *place)
{
    size_t size = sizeof place->endpoint;

    *place = (struct encrypted){.context = zmq_ctx_new()};
    place->router = zmq_socket(place->context, ZMQ_ROUTER);
    assert_int_equal(zmq_curve_keypair(place->own.public_key, place->own.secret_key), 0);
    assert_int_equal(zmq_setsockopt(place->router, ZMQ_CURVE_SERVER, &(int){1}, sizeof(int)), 0);
    assert_int_equal(zmq_setsockopt(place->router, ZMQ_CURVE_SECRETKEY, place->own.secret_key, CERTIFICATE_KEY_SIZE),
                     0);
    assert_int_equal(zmq_setsockopt(place->router, ZMQ_LINGER, &(int){0}, sizeof(int)), 0);
    assert_int_equal(zmq_bind(place->router, "tcp://127.0.0.1:*"), 0);
    assert_int_equal(zmq_getsockopt(place->router, ZMQ_LAST_ENDPOINT, place->endpoint, &size), 0);
}

static void encrypted_close(struct encrypted *place)
{
    zmq_close(place->router);
    zmq_ctx_term(place->context);
}

static struct link_keys keys_for(const char *server)
{
    struct link_keys keys = {0};

    assert_int_equal(zmq_curve_keypair(keys.own.public_key, keys.own.secret_key), 0);
    memcpy(keys.server, server, sizeof keys.server);
    return keys;
}

static void with_the_arenas_key_an_encrypted_connection_is_made(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct encrypted place;
    struct link_keys keys;
    struct link link;

    (void)state;
    encrypted_open(&place);
    keys = keys_for(place.own.public_key);
    assert_true(link_open(&link, place.endpoint, &keys, INT_MAX, error));
    assert_int_equal(link_wait(&link, patience_ms()), LINK_UP);
    assert_false(link.breaks_off);
    link_close(&link);
    encrypted_close(&place);
}

/* So that a bot can say what may be wrong, and not only that nobody answers. */
static void without_the_right_key_it_is_seen_that_connections_break_off(void **state)
{
    char error[ARENA_ERROR_MAX];
    struct encrypted place;
    struct link_keys wrong;
    const struct link_keys *all[] = {&no_keys, &wrong};

    (void)state;
    encrypted_open(&place);
    wrong = keys_for(place.own.public_key);
    memcpy(wrong.server, wrong.own.public_key, sizeof wrong.server);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct link link;
        unsigned since = patience_now();

        assert_true(link_open(&link, place.endpoint, all[i], INT_MAX, error));
        while (!link.breaks_off && !patience_over(since))
            assert_int_equal(link_wait(&link, 10), LINK_TIMEOUT);
        assert_true(link.breaks_off);
        link.patience_ms = 0;
        assert_int_equal(link_wait(&link, patience_ms()), LINK_GONE);
        link_close(&link);
    }
    encrypted_close(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_an_arena_the_wait_ends_with_the_patience),
        cmocka_unit_test(a_standstill_costs_a_step_of_the_patience),
        cmocka_unit_test(a_connection_that_ends_for_good_is_gone_after_the_patience),
        cmocka_unit_test(a_bot_that_attached_waits_long_for_an_arena_to_come_back),
        cmocka_unit_test(a_message_of_several_frames_counts_as_an_empty_one),
        cmocka_unit_test(with_the_arenas_key_an_encrypted_connection_is_made),
        cmocka_unit_test(without_the_right_key_it_is_seen_that_connections_break_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
