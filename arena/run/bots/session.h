/* SPDX-License-Identifier: MIT */
/* The token of a bot that attached proves itself: it holds the number of its session, the pass by which the bot was let
 * in (run/doorman.h), and a keyed hash of both and of the bot's name and version. So an arena that was started again
 * with the same secret recognises a token of its earlier life, though it kept no list of them. It learns from it who
 * the bot was, and no more than that: whether the bot may attach now is asked anew.
 *
 * Records name the number, which is worth nothing without the hash. */
#ifndef RUN_SESSION_H
#define RUN_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

enum {
    SESSION_SECRET_BYTES = 32,
    SESSION_NUMBER_BYTES = 8,
    SESSION_PROOF_BYTES = 16,
    SESSION_PASS_BYTES = 8,
    SESSION_SIZE = 2 * SESSION_NUMBER_BYTES + 1, /* of its number in hex, with a zero */
    SESSION_TOKEN_SIZE = 2 * (SESSION_NUMBER_BYTES + SESSION_PASS_BYTES + SESSION_PROOF_BYTES) + 1, /* of a token */
};

struct session_secret {
    uint8_t bytes[SESSION_SECRET_BYTES];
};

/* Whose session it is. */
struct session_holder {
    struct span bot, version;
    uint64_t pass; /* 0 without a doorman */
};

/* Draws a secret. */
void session_secret_draw(struct session_secret *secret);
/* Draws the number of a new session, and makes its token. */
void session_begin(const struct session_secret *secret, const struct session_holder *holder, char number[SESSION_SIZE],
                   char token[SESSION_TOKEN_SIZE]);
/* The number of the session, if the token was made with this secret for the holder's bot and version; fills in the
 * holder's pass. Else false. */
bool session_prove(const struct session_secret *secret, struct span token, struct session_holder *holder,
                   char number[SESSION_SIZE]);

#endif
