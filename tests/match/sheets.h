/* SPDX-License-Identifier: MIT */
/* The frames of a record, to be changed and written again with correct checksums, as an attacker would do. */
#ifndef SHEETS_H
#define SHEETS_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum { SHEETS_MAX = 1024 };

struct sheet {
    uint32_t match;
    uint8_t type; /* enum record_type */
    struct span payload;
};

struct sheets {
    struct sheet at[SHEETS_MAX];
    size_t count;
};

/* Reads the frames of a record up to the first damaged one. Payloads point into `record`. */
void sheets_read(struct sheets *sheets, struct span record);
/* Inserts a frame at index `at`. Does nothing if there is no room. */
void sheets_insert(struct sheets *sheets, size_t at, struct sheet sheet);
void sheets_remove(struct sheets *sheets, size_t at);
/* Appends a record of these frames. */
void sheets_write(const struct sheets *sheets, struct buffer *out);
/* The index of the first frame of this type; `count` if there is none. */
size_t sheets_find(const struct sheets *sheets, uint8_t type);

#endif
