/* SPDX-License-Identifier: MIT */
/* Arrays of words and of numbers in messages. Internal to the codec. */
#ifndef PROTO_LIST_H
#define PROTO_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"
#include "proto/schema.h"
#include "proto/unpack.h"

/* Appends an array of text in the shortest form; `list` may have any form. */
void list_put(struct buffer *out, struct span list);
/* Reads an array of 1 to `most` words and returns its bytes; a span of size 0 if the value is no such array or if
 * reading failed. */
struct span list_take(struct unpack *value, uint64_t most, bool (*is_good)(struct span word));
/* The first entry of an array of words that the field does not allow. A span of size 0 if the value is no array of
 * words, or if all its entries are allowed. */
struct span list_culprit(const struct schema_field *field, struct span value);
/* Reads a number, or an array of at most PROTO_WORDS_OF_SETTING_MAX numbers. False if the value is neither. */
bool list_skip_numbers(struct unpack *value);

#endif
