/* SPDX-License-Identifier: MIT */
#include "run/bots/session.h"

#include <sodium.h>
#include <string.h>

#include "base/hash.h"

void session_secret_draw(struct session_secret *secret)
{
    randombytes_buf(secret->bytes, sizeof secret->bytes);
}

/* Each part with its size before it, so that no part can lend bytes to the next. */
static void add_part(crypto_generichash_blake2b_state *state, struct span part)
{
    uint8_t size = (uint8_t)part.size;

    (void)crypto_generichash_blake2b_update(state, &size, sizeof size);
    if (size)
        (void)crypto_generichash_blake2b_update(state, part.at, size);
}

/* The token of a session whose number is known. */
static void make_token(const struct session_secret *secret, const char *number, struct span bot, struct span version,
                       char token[SESSION_TOKEN_SIZE])
{
    crypto_generichash_blake2b_state state;
    uint8_t proof[SESSION_PROOF_BYTES];

    (void)crypto_generichash_blake2b_init(&state, secret->bytes, sizeof secret->bytes, sizeof proof);
    add_part(&state, span_text(number));
    add_part(&state, bot);
    add_part(&state, version);
    (void)crypto_generichash_blake2b_final(&state, proof, sizeof proof);
    memcpy(token, number, SESSION_SIZE - 1);
    hex_print(token + SESSION_SIZE - 1, proof, sizeof proof);
}

void session_begin(const struct session_secret *secret, struct span bot, struct span version, char number[SESSION_SIZE],
                   char token[SESSION_TOKEN_SIZE])
{
    uint8_t drawn[SESSION_NUMBER_BYTES];

    randombytes_buf(drawn, sizeof drawn);
    hex_print(number, drawn, sizeof drawn);
    make_token(secret, number, bot, version, token);
}

bool session_prove(const struct session_secret *secret, struct span token, struct span bot, struct span version,
                   char number[SESSION_SIZE])
{
    uint8_t bytes[SESSION_NUMBER_BYTES];
    char claimed[SESSION_SIZE], right[SESSION_TOKEN_SIZE];

    if (token.size != SESSION_TOKEN_SIZE - 1)
        return false;
    memcpy(claimed, token.at, sizeof claimed - 1);
    claimed[sizeof claimed - 1] = '\0';
    if (!hex_read(bytes, sizeof bytes, claimed))
        return false;
    make_token(secret, claimed, bot, version, right);
    if (sodium_memcmp(token.at, right, token.size) != 0)
        return false;
    memcpy(number, claimed, sizeof claimed);
    return true;
}
