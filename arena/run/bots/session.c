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
static void make_token(const struct session_secret *secret, const char *number, const struct session_holder *holder,
                       char token[SESSION_TOKEN_SIZE])
{
    crypto_generichash_blake2b_state state;
    uint8_t pass[SESSION_PASS_BYTES], proof[SESSION_PROOF_BYTES];

    for (unsigned i = 0; i < SESSION_PASS_BYTES; i++)
        pass[i] = (uint8_t)(holder->pass >> 8 * i);
    (void)crypto_generichash_blake2b_init(&state, secret->bytes, sizeof secret->bytes, sizeof proof);
    add_part(&state, span_text(number));
    add_part(&state, span_of(pass, sizeof pass));
    add_part(&state, holder->bot);
    add_part(&state, holder->version);
    (void)crypto_generichash_blake2b_final(&state, proof, sizeof proof);
    memcpy(token, number, SESSION_SIZE - 1);
    hex_print(token + SESSION_SIZE - 1, pass, sizeof pass);
    hex_print(token + SESSION_SIZE - 1 + 2 * sizeof pass, proof, sizeof proof);
}

void session_begin(const struct session_secret *secret, const struct session_holder *holder, char number[SESSION_SIZE],
                   char token[SESSION_TOKEN_SIZE])
{
    uint8_t drawn[SESSION_NUMBER_BYTES];

    randombytes_buf(drawn, sizeof drawn);
    hex_print(number, drawn, sizeof drawn);
    make_token(secret, number, holder, token);
}

/* Reads bytes in hex, with no zero at their end. */
static bool read_part(uint8_t *out, size_t size, const uint8_t *hex)
{
    char text[2 * SESSION_NUMBER_BYTES + 1];

    memcpy(text, hex, 2 * size);
    text[2 * size] = '\0';
    return hex_read(out, size, text);
}

bool session_prove(const struct session_secret *secret, struct span token, struct session_holder *holder,
                   char number[SESSION_SIZE])
{
    struct session_holder claimed = {.bot = holder->bot, .version = holder->version};
    uint8_t bytes[SESSION_NUMBER_BYTES], pass[SESSION_PASS_BYTES];
    char right[SESSION_TOKEN_SIZE], of[SESSION_SIZE];

    if (token.size != SESSION_TOKEN_SIZE - 1 || !read_part(bytes, sizeof bytes, token.at) ||
        !read_part(pass, sizeof pass, token.at + SESSION_SIZE - 1))
        return false;
    for (unsigned i = 0; i < SESSION_PASS_BYTES; i++)
        claimed.pass |= (uint64_t)pass[i] << 8 * i;
    memcpy(of, token.at, sizeof of - 1);
    of[sizeof of - 1] = '\0';
    make_token(secret, of, &claimed, right);
    if (sodium_memcmp(token.at, right, token.size) != 0)
        return false;
    memcpy(number, of, sizeof of);
    holder->pass = claimed.pass;
    return true;
}
