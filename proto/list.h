/* SPDX-License-Identifier: MIT */
/* Arrays of words and of numbers, as they stand in messages. The codec's inside. */
#ifndef PROTO_LIST_H
#define PROTO_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"
#include "proto/schema.h"
#include "proto/unpack.h"

/* Appends an array of text, in whatever form it was read, in the shortest one. */
void list_put(struct buffer *out, struct span list);
/* Reads an array of 1 to `most` words and returns its bytes; a span of size 0 if it is none, or `from` has failed. */
struct span list_take(struct unpack *value, uint64_t most, bool (*is_good)(struct span word));
/* The first entry of an array of words that is not one of those which the field allows; a span of size 0 if the value
 * is no such array, or has no such entry. */
struct span list_culprit(const struct schema_field *field, struct span value);
/* Reads a number, or an array of PROTO_WORDS_OF_SETTING_MAX of them at most. False if it is neither. */
bool list_skip_numbers(struct unpack *value);

#endif
