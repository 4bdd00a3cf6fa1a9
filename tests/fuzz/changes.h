/* SPDX-License-Identifier: MIT */
/* Changes to files that keep their form, so that they come past the first look: a record's frames stay under the right
 * checks and hold canonical msgpack, a text stays a text of its tokens, a database keeps its pages. */
#ifndef CHANGES_H
#define CHANGES_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

/* Appends a changed copy of the bytes. */
typedef void change_bytes(struct span bytes, uint64_t *dice, struct buffer *out);

change_bytes change_record, change_text, change_database;

#endif
