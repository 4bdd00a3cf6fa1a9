/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "arena_sdk.h"
#include "proto/unpack.h"
#include "src/match.h"

static const struct arena_value nothing = {NULL, 0};

static struct span bytes_of(struct arena_value value)
{
    return span_of(value.at, value.size);
}

static struct arena_value value_of(struct span bytes)
{
    return (struct arena_value){.at = bytes.at, .size = bytes.size};
}

enum arena_kind arena_kind(struct arena_value value)
{
    static const enum arena_kind kinds[] = {
        [UNPACK_NOTHING] = ARENA_NOTHING, [UNPACK_NIL] = ARENA_OTHER,   [UNPACK_BOOL] = ARENA_OTHER,
        [UNPACK_NUMBER] = ARENA_NUMBER,   [UNPACK_FLOAT] = ARENA_OTHER, [UNPACK_TEXT] = ARENA_TEXT,
        [UNPACK_BYTES] = ARENA_OTHER,     [UNPACK_ARRAY] = ARENA_LIST,  [UNPACK_MAP] = ARENA_MAP,
        [UNPACK_EXT] = ARENA_OTHER,
    };
    struct unpack from = unpack_open(bytes_of(value));

    return kinds[unpack_peek(&from)];
}

struct arena_value arena_get(struct arena_value map, const char *key)
{
    struct span found;

    return unpack_find(bytes_of(map), key, &found) ? value_of(found) : nothing;
}

struct arena_value arena_at(struct arena_value list, size_t index)
{
    struct unpack from = unpack_open(bytes_of(list));

    if (index >= unpack_array(&from))
        return nothing;
    for (; index > 0; index--)
        (void)unpack_value(&from);
    return value_of(unpack_value(&from));
}

size_t arena_count(struct arena_value value)
{
    struct unpack from = unpack_open(bytes_of(value));

    return unpack_peek(&from) == UNPACK_MAP ? unpack_map(&from) : unpack_array(&from);
}

int64_t arena_number(struct arena_value value, int64_t otherwise)
{
    struct unpack from = unpack_open(bytes_of(value));
    int64_t number = unpack_number(&from, INT64_MIN, INT64_MAX);

    return from.failed ? otherwise : number;
}

size_t arena_numbers(struct arena_value list, int64_t *out, size_t most)
{
    struct unpack from = unpack_open(bytes_of(list));
    uint32_t count = unpack_array(&from);

    for (uint32_t i = 0; i < count && i < most; i++)
        out[i] = arena_number(value_of(unpack_value(&from)), 0);
    return count;
}

bool arena_has(struct arena_value list, int64_t number)
{
    struct unpack from = unpack_open(bytes_of(list));

    for (uint32_t left = unpack_array(&from); left > 0; left--) {
        struct unpack entry = unpack_open(unpack_value(&from));

        if (unpack_number(&entry, INT64_MIN, INT64_MAX) == number && !entry.failed)
            return true;
    }
    return false;
}

size_t arena_text(struct arena_value value, char *out, size_t size)
{
    struct unpack from = unpack_open(bytes_of(value));
    struct span text = unpack_text(&from);

    match_copy(out, size, text);
    return text.size;
}
