/* SPDX-License-Identifier: MIT */
/* A scripted arena for one bot: a ROUTER on ipc in its own folder, which sends what the test wants. The bot runs in a
 * thread. Every wait has a timeout; a test that would wait longer fails. */
#ifndef TESTS_SDK_STAGE_H
#define TESTS_SDK_STAGE_H

#include <pthread.h>
#include <stdbool.h>
#include <zmq.h>

#include "proto/codec.h"

enum { STAGE_PEER_MAX = 64 };

struct stage {
    char folder[64];
    char endpoint[128];
    void *context, *router, *monitor;
    int connection; /* the descriptor of the connection accepted last */
    uint8_t peer[STAGE_PEER_MAX];
    size_t peer_size;
    struct frame_writer writer;
    struct frame_reader reader;
    zmq_msg_t frame;
    size_t frames; /* received */
    bool reading;
    pthread_t bot;
};

void stage_open(struct stage *stage);
void stage_close(struct stage *stage);
/* Runs the bot in a thread, and waits for its end. */
void stage_run(struct stage *stage, void *(*bot)(void *), void *argument);
void stage_join(struct stage *stage);

/* Returns the bot's next message, which must be of this type. It lives until a message of another frame is read. */
struct message stage_hear(struct stage *stage, enum message_type type);
/* Sends one message, as a frame of its own. */
void stage_say(struct stage *stage, const struct message *message);
/* Sends some messages in one frame. */
void stage_say_all(struct stage *stage, const struct message *messages, size_t count);
void stage_say_bytes(struct stage *stage, const void *bytes, size_t size);
/* Receives hello, sends welcome, starts a match with this handle, and receives ready. */
void stage_greet(struct stage *stage);
void stage_begin(struct stage *stage, uint64_t match);
/* Breaks the connection from the arena's side; the bot will reconnect. */
void stage_break(struct stage *stage);

/* Messages that tests send often. */
struct message message_welcomes(void);
struct message message_starts(uint64_t match);
struct message message_asks(uint64_t match, uint64_t decision, const uint16_t *actions, size_t count);
struct message message_ends(uint64_t match);
struct message message_closes(void);

#endif
