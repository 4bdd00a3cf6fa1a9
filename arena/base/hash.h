/* SPDX-License-Identifier: MIT */
/* BLAKE2b, the project's one cryptographic hash (RFC 7693, by libsodium). */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <sodium/crypto_generichash_blake2b.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum { HASH_BYTES = 32, HASH_HEX_SIZE = 2 * HASH_BYTES + 1 };

struct hash {
    uint8_t bytes[HASH_BYTES];
};

/* A hash in the making. */
struct hasher {
    crypto_generichash_blake2b_state state;
};

void hasher_init(struct hasher *hasher);
void hasher_add(struct hasher *hasher, struct span bytes);
struct hash hasher_end(struct hasher *hasher);
struct hash hash_of(struct span bytes);

/* Lower-case hex of `size` bytes, closed with a zero; `out` has room for 2 * size + 1. */
void hex_print(char *out, const uint8_t *bytes, size_t size);

#endif
