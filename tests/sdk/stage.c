/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"

/* Waits until the socket has something. */
static void await(void *socket)
{
    zmq_pollitem_t item = {.socket = socket, .events = ZMQ_POLLIN};

    assert_int_equal(zmq_poll(&item, 1, patience_ms()), 1);
}

void stage_open(struct stage *stage)
{
    int linger = 0;

    *stage = (struct stage){.folder = "/tmp/arena-sdk-XXXXXX", .connection = -1};
    assert_non_null(mkdtemp(stage->folder));
    (void)snprintf(stage->endpoint, sizeof stage->endpoint, "ipc://%s/arena", stage->folder);
    stage->context = zmq_ctx_new();
    stage->router = zmq_socket(stage->context, ZMQ_ROUTER);
    stage->monitor = zmq_socket(stage->context, ZMQ_PAIR);
    assert_int_equal(zmq_setsockopt(stage->router, ZMQ_LINGER, &linger, sizeof linger), 0);
    assert_int_equal(zmq_socket_monitor(stage->router, "inproc://stage", ZMQ_EVENT_ACCEPTED), 0);
    assert_int_equal(zmq_connect(stage->monitor, "inproc://stage"), 0);
    assert_int_equal(zmq_bind(stage->router, stage->endpoint), 0);
    (void)zmq_msg_init(&stage->frame);
    frame_writer_init(&stage->writer, PROTO_ARENA_FRAME_MAX);
}

void stage_close(struct stage *stage)
{
    char path[sizeof stage->endpoint];

    (void)zmq_msg_close(&stage->frame);
    (void)zmq_close(stage->router);
    (void)zmq_close(stage->monitor);
    (void)zmq_ctx_term(stage->context);
    frame_writer_release(&stage->writer);
    (void)snprintf(path, sizeof path, "%s/arena", stage->folder);
    (void)unlink(path);
    (void)rmdir(stage->folder);
}

void stage_run(struct stage *stage, void *(*bot)(void *), void *argument)
{
    assert_int_equal(pthread_create(&stage->bot, NULL, bot, argument), 0);
}

void stage_join(struct stage *stage)
{
    assert_int_equal(pthread_join(stage->bot, NULL), 0);
}

static void next_frame(struct stage *stage)
{
    struct refusal refusal;
    int size;

    await(stage->router);
    size = zmq_recv(stage->router, stage->peer, sizeof stage->peer, 0);
    assert_in_range(size, 1, sizeof stage->peer);
    stage->peer_size = (size_t)size;
    assert_true(zmq_msg_recv(&stage->frame, stage->router, 0) >= 0);
    assert_false(zmq_msg_more(&stage->frame));
    stage->frames++;
    if (!frame_open(&stage->reader, span_of(zmq_msg_data(&stage->frame), zmq_msg_size(&stage->frame)), FROM_BOT,
                    &refusal))
        fail_msg("the bot sent no frame: %s", refusal.text);
    stage->reading = true;
}

struct message stage_hear(struct stage *stage, enum message_type type)
{
    struct message message;
    struct refusal refusal;
    enum frame_step step = FRAME_END;

    while (step == FRAME_END) {
        if (!stage->reading)
            next_frame(stage);
        step = frame_next(&stage->reader, &message, &refusal);
        stage->reading = step != FRAME_END;
    }
    if (step == FRAME_REFUSED)
        fail_msg("the bot sent what is not allowed: %s", refusal.text);
    assert_string_equal(schema_message(message.type)->name.text, schema_message(type)->name.text);
    return message;
}

void stage_say_bytes(struct stage *stage, const void *bytes, size_t size)
{
    assert_true(zmq_send(stage->router, stage->peer, stage->peer_size, ZMQ_SNDMORE) >= 0);
    assert_true(zmq_send(stage->router, bytes, size, 0) >= 0);
}

void stage_say_all(struct stage *stage, const struct message *messages, size_t count)
{
    struct span frame;

    for (size_t i = 0; i < count; i++)
        assert_true(frame_add(&stage->writer, &messages[i]));
    frame = frame_take(&stage->writer);
    stage_say_bytes(stage, frame.at, frame.size);
}

void stage_say(struct stage *stage, const struct message *message)
{
    stage_say_all(stage, message, 1);
}

void stage_greet(struct stage *stage)
{
    (void)stage_hear(stage, MESSAGE_HELLO);
    stage_say(stage, &(struct message[]){message_welcomes()}[0]);
}

void stage_begin(struct stage *stage, uint64_t match)
{
    struct message start = message_starts(match);

    stage_say(stage, &start);
    assert_int_equal(stage_hear(stage, MESSAGE_READY).ready.match, match);
}

void stage_break(struct stage *stage)
{
    for (int events = ZMQ_POLLIN; events & ZMQ_POLLIN;) {
        uint8_t notice[6];
        char address[256];
        int32_t value;
        zmq_pollitem_t item = {.socket = stage->monitor, .events = ZMQ_POLLIN};

        assert_int_equal(zmq_recv(stage->monitor, notice, sizeof notice, 0), sizeof notice);
        (void)zmq_recv(stage->monitor, address, sizeof address, 0);
        memcpy(&value, notice + 2, sizeof value);
        stage->connection = value;
        events = zmq_poll(&item, 1, 0) > 0 ? ZMQ_POLLIN : 0;
    }
    assert_int_equal(shutdown(stage->connection, SHUT_RDWR), 0);
}

/* --- messages ---------------------------------------------------------------------------------------------------- */

struct message message_welcomes(void)
{
    return (struct message){.type = MESSAGE_WELCOME,
                            .welcome = {.major = PROTO_MAJOR, .minor = PROTO_MINOR, .arena = span_text("stage 1")}};
}

struct message message_starts(uint64_t match)
{
    static const uint8_t seed[PROTO_SEED_BYTES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    struct message message = {.type = MESSAGE_START};

    message.start = (struct message_start){.match = match,
                                           .game = span_text("notalone"),
                                           .epoch = span_text("base-1"),
                                           .seat = 2,
                                           .seats = 4,
                                           .role = span_text("hunted"),
                                           .clock = span_text("move=1s"),
                                           .bot_seed = span_of(seed, sizeof seed),
                                           .setting_count = 2};
    message.start.settings[0] = (struct message_setting){span_text("hunted"), span_text("3")};
    message.start.settings[1] = (struct message_setting){span_text("board"), span_text("creature")};
    return message;
}

struct message message_asks(uint64_t match, uint64_t decision, const uint16_t *actions, size_t count)
{
    struct message message = {.type = MESSAGE_DECISION};

    message.decision =
        (struct message_decision){.match = match, .decision = decision, .actions = actions, .action_count = count};
    return message;
}

struct message message_ends(uint64_t match)
{
    struct message message = {.type = MESSAGE_END};

    message.end = (struct message_end){.match = match,
                                       .winner = span_text("hunted"),
                                       .reason = span_text("rescued"),
                                       .score = {0, 1, 1, 1},
                                       .seats = 4};
    return message;
}

struct message message_closes(void)
{
    return (struct message){.type = MESSAGE_CLOSE};
}
