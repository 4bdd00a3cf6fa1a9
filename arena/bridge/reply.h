/* SPDX-License-Identifier: MIT */
/* The gate for what a program prints behind `arena bridge`: whether a line is an answer, and what it says.
 *
 *     12                                          an action
 *     {"action": 12}                              the same
 *     {"kind": "commit", "object": "river"}       the same, in the words of the game
 *
 * An object may also have `match` and `decision`, the numbers of what it answers, and `text` and `note`. A whole float
 * counts as an integer. Everything that is neither a number nor an object is no answer, but a print-out. */
#ifndef BRIDGE_REPLY_H
#define BRIDGE_REPLY_H

#include <arena_sdk.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "proto/message.h"

enum {
    REPLY_LINE_MAX = 64 * 1024, /* bytes of a line; a longer one is a print-out */
    REPLY_WHY_MAX = 200,        /* bytes of a sentence, with its final zero */
};

struct reply {
    uint64_t match, decision;                              /* 0: not said */
    int action;                                            /* -1: not said */
    char kind[PROTO_ID_MAX + 1], object[PROTO_ID_MAX + 1]; /* "": not said */
    char text[ARENA_TEXT_MAX + 1], note[ARENA_NOTE_MAX + 1];
};

enum reply_line { REPLY_PRINTED, REPLY_ANSWER, REPLY_REFUSED };

/* Reads a line without its line break. REPLY_REFUSED: `why` is a sentence that says what is allowed. */
enum reply_line reply_read(struct span line, struct reply *reply, char why[REPLY_WHY_MAX]);

#endif
