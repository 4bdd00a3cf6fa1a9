/* SPDX-License-Identifier: MIT */
#include "curve.h"

#include <sodium.h>
#include <string.h>

#include "zmtp.h"

enum {
    SHORT_NONCE = 8,
    LONG_NONCE = 16,
    NONCE = crypto_box_NONCEBYTES,
    BOX = crypto_box_MACBYTES,
    PADDING = 72, /* of HELLO, so that it is longer than the reply */
    SIGNATURE = 64,
    MOST = 1 << 20,
};

void curve_init(struct curve *curve, const uint8_t *server, const uint8_t *own_secret)
{
    *curve = (struct curve){.nonce = 1};
    memcpy(curve->server, server, CURVE_KEY);
    memcpy(curve->own_secret, own_secret, CURVE_KEY);
    (void)crypto_scalarmult_base(curve->own_public, own_secret);
    (void)crypto_box_keypair(curve->short_public, curve->short_secret);
}

/* The next nonce with this beginning of 16 bytes; its last 8 are sent. */
static const uint8_t *next_nonce(struct curve *curve, uint8_t *nonce, const char *begin)
{
    uint64_t number = curve->nonce++;

    memcpy(nonce, begin, NONCE - SHORT_NONCE);
    for (unsigned i = 0; i < SHORT_NONCE; i++)
        nonce[NONCE - 1 - i] = (uint8_t)(number >> 8 * i);
    return nonce + NONCE - SHORT_NONCE;
}

static void add_box(struct buffer *out, struct span plain, const uint8_t *nonce, const uint8_t *to, const uint8_t *from)
{
    uint8_t *room = buffer_room(out, plain.size + BOX);

    if (room && crypto_box_easy(room, plain.at, plain.size, nonce, to, from) == 0)
        out->used += plain.size + BOX;
}

void curve_hello(struct curve *curve, struct buffer *out)
{
    static const uint8_t zeros[PADDING];
    uint8_t nonce[NONCE];
    struct buffer command;

    buffer_init(&command, MOST);
    buffer_add(&command, "\5HELLO\1\0", 8);
    buffer_add(&command, zeros, PADDING);
    buffer_add(&command, curve->short_public, CURVE_KEY);
    buffer_add(&command, next_nonce(curve, nonce, "CurveZMQHELLO---"), SHORT_NONCE);
    add_box(&command, span_of(zeros, SIGNATURE), nonce, curve->server, curve->short_secret);
    zmtp_frame(out, ZMTP_COMMAND, buffer_span(&command));
    buffer_release(&command);
}

bool curve_welcome(struct curve *curve, struct span command)
{
    static const char name[] = "\7WELCOME";
    uint8_t nonce[NONCE] = "WELCOME-", plain[CURVE_KEY + CURVE_COOKIE];
    const size_t head = sizeof name - 1;

    if (command.size != head + LONG_NONCE + sizeof plain + BOX || memcmp(command.at, name, head) != 0)
        return false;
    memcpy(nonce + NONCE - LONG_NONCE, command.at + head, LONG_NONCE);
    if (crypto_box_open_easy(plain, command.at + head + LONG_NONCE, sizeof plain + BOX, nonce, curve->server,
                             curve->short_secret) != 0)
        return false;
    memcpy(curve->servers_short, plain, CURVE_KEY);
    memcpy(curve->cookie, plain + CURVE_KEY, CURVE_COOKIE);
    curve->welcomed = true;
    return true;
}

/* That the short key is of who has the lasting one. */
static void add_vouch(struct curve *curve, struct buffer *out)
{
    uint8_t nonce[NONCE] = "VOUCH---", keys[2 * CURVE_KEY];

    randombytes_buf(nonce + NONCE - LONG_NONCE, LONG_NONCE);
    memcpy(keys, curve->short_public, CURVE_KEY);
    memcpy(keys + CURVE_KEY, curve->server, CURVE_KEY);
    buffer_add(out, nonce + NONCE - LONG_NONCE, LONG_NONCE);
    add_box(out, span_of(keys, sizeof keys), nonce, curve->servers_short, curve->own_secret);
}

void curve_initiate(struct curve *curve, struct buffer *out, struct span properties)
{
    uint8_t nonce[NONCE];
    struct buffer command, plain;

    buffer_init(&command, MOST);
    buffer_init(&plain, MOST);
    buffer_add(&plain, curve->own_public, CURVE_KEY);
    add_vouch(curve, &plain);
    buffer_add(&plain, properties.at, properties.size);
    buffer_add(&command, "\10INITIATE", 9);
    buffer_add(&command, curve->cookie, CURVE_COOKIE);
    buffer_add(&command, next_nonce(curve, nonce, "CurveZMQINITIATE"), SHORT_NONCE);
    add_box(&command, buffer_span(&plain), nonce, curve->servers_short, curve->short_secret);
    zmtp_frame(out, ZMTP_COMMAND, buffer_span(&command));
    buffer_release(&plain);
    buffer_release(&command);
}

void curve_message(struct curve *curve, struct buffer *out, uint8_t flags, struct span content)
{
    uint8_t nonce[NONCE];
    struct buffer frame, plain;

    buffer_init(&frame, MOST);
    buffer_init(&plain, MOST);
    buffer_add_byte(&plain, flags);
    buffer_add(&plain, content.at, content.size);
    buffer_add(&frame, "\7MESSAGE", 8);
    buffer_add(&frame, next_nonce(curve, nonce, "CurveZMQMESSAGEC"), SHORT_NONCE);
    add_box(&frame, buffer_span(&plain), nonce, curve->servers_short, curve->short_secret);
    zmtp_frame(out, 0, buffer_span(&frame));
    buffer_release(&plain);
    buffer_release(&frame);
}
