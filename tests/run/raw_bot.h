/* SPDX-License-Identifier: MIT */
/* A bot that is a plain socket, which speaks ZMTP. Waiting is a poll with a timeout. */
#ifndef TESTS_RUN_RAW_BOT_H
#define TESTS_RUN_RAW_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/codec.h"

enum { FRAME_ROOM = 16384 };

struct bot {
    int fd;
    uint8_t frame[FRAME_ROOM];
    struct frame_reader reader;
    struct message message;
    char token[PROTO_TOKEN_MAX + 1];
};

/* A hello of the present version, that plays one match at once and wants no views. */
struct message hello_of(const char *name, const char *version, const char *token);
/* Connects, says hello, and hears the first message. */
const struct message *bot_comes_saying(struct bot *bot, const char *endpoint, const struct message *hello);
/* The same; is welcome, and keeps its token. */
void bot_comes(struct bot *bot, const char *endpoint, const char *name, const char *version, const char *token);
/* Says bye and closes its connection. */
void bot_leaves(struct bot *bot);

void bot_says(const struct bot *bot, const struct message *message);
/* The next message. It lives until the next frame is read. */
const struct message *bot_hears(struct bot *bot);
/* The next frame; false if the connection was closed. */
bool bot_hears_frame(struct bot *bot);
/* Answers one message. False at the end of a match. */
bool bot_replies(struct bot *bot);
/* Plays one match on both connections to its end. */
void bots_play(struct bot *first, struct bot *second);

/* The frame of a message, in a buffer of the writer's, which is to be released. */
struct span frame_of(struct frame_writer *writer, const struct message *message);
/* False if the connection was closed. */
bool read_bytes(int fd, uint8_t *out, size_t size);

#endif
