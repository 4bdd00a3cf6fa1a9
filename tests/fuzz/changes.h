/* SPDX-License-Identifier: MIT */
/* Changes files but keeps their form, so that the first checks pass: a record's frames keep correct checksums and
 * canonical msgpack, a text still consists of its tokens, a database keeps its pages. */
#ifndef CHANGES_H
#define CHANGES_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

/* Appends a changed copy of the bytes. */
typedef void change_bytes(struct span bytes, uint64_t *dice, struct buffer *out);

change_bytes change_record, change_text, change_database;

#endif
