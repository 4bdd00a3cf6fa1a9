/* SPDX-License-Identifier: MIT */
#include <sodium/randombytes.h>
#include <sodium/utils.h>
#include <string.h>

#include "base/visible.h"
#include "serve/people/inside.h"

void people_draw(char text[PEOPLE_SECRET_TEXT + 1], struct hash *hash)
{
    uint8_t bytes[PEOPLE_SECRET_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    hex_print(text, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    *hash = hash_of(span_text(text));
}

bool people_is(struct span text, const struct hash *hash)
{
    struct hash have = hash_of(text);

    return text.size == PEOPLE_SECRET_TEXT && sodium_memcmp(have.bytes, hash->bytes, sizeof have.bytes) == 0;
}

struct span people_cookie(struct span header)
{
    static const char name[] = "seat=";
    struct span rest = header;

    while (rest.size > 0) {
        const uint8_t *end = memchr(rest.at, ';', rest.size);
        size_t size = end ? (size_t)(end - rest.at) : rest.size;
        struct span part = span_of(rest.at, size);

        while (part.size > 0 && part.at[0] == ' ')
            part = span_of(part.at + 1, part.size - 1);
        if (part.size >= sizeof name - 1 && memcmp(part.at, name, sizeof name - 1) == 0)
            return span_of(part.at + sizeof name - 1, part.size - (sizeof name - 1));
        size += end != NULL;
        rest = span_of(rest.at + size, rest.size - size);
    }
    return span_of(NULL, 0);
}

bool people_take_name(char out[PEOPLE_NAME_BYTES], const char *name)
{
    struct span rest = span_text(name);
    unsigned characters = 0;
    size_t used = 0;

    while (rest.size > 0 && rest.at[0] == ' ')
        rest = span_of(rest.at + 1, rest.size - 1);
    while (rest.size > 0 && rest.at[rest.size - 1] == ' ')
        rest.size--;
    while (rest.size > 0) {
        struct character next = character_at(rest);

        if (!next.seen || next.point < 0 || ++characters > PEOPLE_NAME_MAX || used + next.size >= PEOPLE_NAME_BYTES)
            return false;
        memcpy(out + used, rest.at, next.size);
        used += next.size;
        rest = span_of(rest.at + next.size, rest.size - next.size);
    }
    out[used] = '\0';
    return used > 0;
}
