/* SPDX-License-Identifier: MIT */
/* The client's side of ZMTP's mechanism CURVE (RFC 25 and 26), written byte by byte. So a test can send bytes in the
 * handshake that no library would send. */
#ifndef TESTS_ZMTP_CURVE_H
#define TESTS_ZMTP_CURVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum { CURVE_KEY = 32, CURVE_COOKIE = 96 };

struct curve {
    uint8_t server[CURVE_KEY], own_public[CURVE_KEY], own_secret[CURVE_KEY]; /* lasting keys */
    uint8_t short_public[CURVE_KEY], short_secret[CURVE_KEY];                /* of this connection */
    uint8_t servers_short[CURVE_KEY], cookie[CURVE_COOKIE];                  /* from its WELCOME */
    bool welcomed;
    uint64_t nonce;
};

/* Makes a client with this secret key; the public key follows from it. `server` is the server's public key. */
void curve_init(struct curve *curve, const uint8_t *server, const uint8_t *own_secret);
void curve_hello(struct curve *curve, struct buffer *out);
/* Reads the command WELCOME, without its frame header. False if it is something else. */
bool curve_welcome(struct curve *curve, struct span command);
/* Appends INITIATE, which proves the key and has these properties. */
void curve_initiate(struct curve *curve, struct buffer *out, struct span properties);
/* Appends an encrypted frame with these flags and this content. */
void curve_message(struct curve *curve, struct buffer *out, uint8_t flags, struct span content);

#endif
