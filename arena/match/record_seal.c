/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "match/record_index.h"

enum { SEAL_BEGIN_BYTES = 16 };
static const uint8_t seal_begin[SEAL_BEGIN_BYTES] = "artemia-seal 1";

struct hash record_file_seal(const struct record_file *file, size_t index)
{
    struct hasher hasher;

    assert(index < file->matches);
    hasher_init(&hasher);
    hasher_add(&hasher, span_of(seal_begin, sizeof seal_begin));
    for (size_t i = file->begin[index]; i < file->begin[index + 1]; i++) {
        struct frame frame = record_frame(file, i);
        struct hash hash = hash_of(span_of(file->bytes.at + frame.at, frame_next_at(&frame) - frame.at));

        hasher_add(&hasher, span_of(hash.bytes, sizeof hash.bytes));
    }
    return hasher_end(&hasher);
}

bool record_name_is_of(const char *name, const char *run)
{
    size_t size = strlen(run), digits;

    if (strncmp(name, run, size) != 0 || name[size] != '-')
        return false;
    digits = strspn(name + size + 1, "0123456789");
    return digits > 0 && strcmp(name + size + 1 + digits, ".arena") == 0;
}
