/* SPDX-License-Identifier: MIT */
/* BLAKE2b, the project's one cryptographic hash (RFC 7693, by libsodium). */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <sodium/crypto_generichash_blake2b.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum { HASH_BYTES = 32, HASH_HEX_SIZE = 2 * HASH_BYTES + 1 };

struct hash {
    uint8_t bytes[HASH_BYTES];
};

/* A hash that is being computed. */
struct hasher {
    crypto_generichash_blake2b_state state;
};

void hasher_init(struct hasher *hasher);
void hasher_add(struct hasher *hasher, struct span bytes);
struct hash hasher_end(struct hasher *hasher);
struct hash hash_of(struct span bytes);
/* Of the first `most` bytes of an open file, or of all if it has fewer; the file's position does not matter. False: it
 * cannot be read, and errno says why. */
bool hash_of_file(int fd, uint64_t most, struct hash *hash) __attribute__((warn_unused_result));

/* Lower-case hex of `size` bytes, closed with a zero; `out` has room for 2 * size + 1. */
void hex_print(char *out, const uint8_t *bytes, size_t size);
/* Reads exactly so much hex, in either case; false if the text is anything else. */
bool hex_read(uint8_t *out, size_t size, const char *text);

#endif
