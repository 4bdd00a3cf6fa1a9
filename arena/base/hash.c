/* SPDX-License-Identifier: MIT */
#include "base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/readable.h"

enum { CHUNK = 1 << 16 };

void hasher_init(struct hasher *hasher)
{
    (void)crypto_generichash_blake2b_init(&hasher->state, NULL, 0, HASH_BYTES);
}

void hasher_add(struct hasher *hasher, struct span bytes)
{
    (void)crypto_generichash_blake2b_update(&hasher->state, readable(bytes).at, bytes.size);
}

struct hash hasher_end(struct hasher *hasher)
{
    struct hash hash;

    (void)crypto_generichash_blake2b_final(&hasher->state, hash.bytes, sizeof hash.bytes);
    return hash;
}

struct hash hash_of(struct span bytes)
{
    struct hasher hasher;

    hasher_init(&hasher);
    hasher_add(&hasher, bytes);
    return hasher_end(&hasher);
}

bool hash_of_file(int fd, uint64_t most, struct hash *hash)
{
    uint8_t *chunk = malloc(CHUNK);
    struct hasher hasher;
    uint64_t at = 0;
    ssize_t got = 1;

    hasher_init(&hasher);
    while (chunk && at < most && got != 0) {
        got = pread(fd, chunk, most - at < CHUNK ? (size_t)(most - at) : CHUNK, (off_t)at);
        if (got < 0 && errno != EINTR)
            break;
        hasher_add(&hasher, span_of(chunk, got > 0 ? (size_t)got : 0));
        at += got > 0 ? (uint64_t)got : 0;
    }
    *hash = hasher_end(&hasher);
    free(chunk);
    return chunk && got >= 0;
}

void hex_print(char *out, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < size; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * size] = '\0';
}

static int digit(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    letter = (char)(letter | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool hex_read(uint8_t *out, size_t size, const char *text)
{
    if (strlen(text) != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);

        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
