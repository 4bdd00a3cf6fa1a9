/* SPDX-License-Identifier: MIT */
/* Frames of the wire: bytes to messages and back. A frame is one ZeroMQ message: a msgpack array of 1..PROTO_BATCH_MAX
 * maps.
 *
 * The codec has no sockets, no clock and no match. It takes bytes and returns messages, or a sentence that says what
 * was wrong. A bot's wrong frame is data (`struct refusal`), never an error of ours.
 *
 * Writing makes canonical msgpack in either direction. It trusts its caller: the members must be as proto/schema.h
 * allows, and views and events must be canonical msgpack. Reading accepts any valid msgpack within the limits. */
#ifndef PROTO_CODEC_H
#define PROTO_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"
#include "proto/message.h"
#include "proto/schema.h"
#include "proto/unpack.h"

/* --- writing ----------------------------------------------------------------------------------------------------- */

/* Collects messages until the frame is taken. */
struct frame_writer {
    struct buffer bytes; /* room for the array's header, then the maps */
    size_t count;        /* messages in it */
    size_t last;         /* where the message added last begins */
    uint32_t minor;      /* the minor version in use: newer keys are left out */
};

/* A writer whose frames have at most `most` bytes: PROTO_FRAME_MAX for a bot, PROTO_ARENA_FRAME_MAX for the arena. Its
 * minor version is our own until the caller sets another. */
void frame_writer_init(struct frame_writer *writer, size_t most);
void frame_writer_release(struct frame_writer *writer);

/* Adds a message. Returns false, with the frame unchanged, if it does not fit: take the frame, send it, and add the
 * message again. On an empty frame, false means that memory is short or that the message alone is longer than a frame
 * may be. */
bool frame_add(struct frame_writer *writer, const struct message *message);

/* The bytes of the message added last; they live until the next frame_add or frame_take. */
struct span frame_last(const struct frame_writer *writer);

/* Puts a finished map of canonical msgpack in the place of the message added last. For who tries what a peer does with
 * keys and types that this version does not have. The map lies elsewhere. Returns false, with the frame unchanged, if
 * there is no room for both. */
bool frame_replace(struct frame_writer *writer, struct span message);

/* Returns the finished frame and empties the writer. The bytes live until the next frame_add or the release. A span of
 * size 0 if nothing was added. */
struct span frame_take(struct frame_writer *writer);

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* What was wrong with a frame or with one message in it. */
struct refusal {
    enum wire_code code; /* CODE_MALFORMED: the frame; CODE_UNKNOWN_TYPE or CODE_INVALID: one message */
    char text[PROTO_WORDS_MAX + 1];
    enum message_type type; /* 0 if unknown */
    uint64_t match;         /* the match that the message names, 0 if unknown */
    uint64_t decision;
};

enum frame_step { FRAME_END, FRAME_MESSAGE, FRAME_REFUSED };

enum { FRAME_PLAIN_MOST = 15 }; /* answers of a frame that the fast path reads */

struct plain_answer {
    struct message_answer answer;
    const uint8_t *end; /* of its bytes */
};

/* Reads the messages of one frame, in place: the frame's bytes must outlive the messages. */
struct frame_reader {
    struct unpack rest;
    size_t left; /* maps still to come */
    enum schema_direction from;
    bool plain; /* all messages are answers, which the fast path has read (proto/plain.h) */
    struct plain_answer answers[FRAME_PLAIN_MOST]; /* these answers, the last one first */
    uint16_t actions[PROTO_ACTIONS_MAX];           /* of the decision read last */
};

/* Checks the whole frame and begins to read it. Returns false, with the reason in `refusal`, if it is not msgpack,
 * breaks a limit or is not an array of 1..PROTO_BATCH_MAX values; then there is nothing to read. */
bool frame_open(struct frame_reader *reader, struct span frame, enum schema_direction from, struct refusal *refusal);

/* Reads the next message of the frame. FRAME_MESSAGE: `message` is filled in, but only the members of its own type.
 * FRAME_REFUSED: `refusal` is filled in, and the messages behind it can still be read. FRAME_END: there is no more. */
enum frame_step frame_next(struct frame_reader *reader, struct message *message, struct refusal *refusal);

#endif
