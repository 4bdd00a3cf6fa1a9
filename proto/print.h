/* SPDX-License-Identifier: MIT */
/* The wire for people: any msgpack value as JSON, for traces and golden files, and the reference of messages and keys
 * for proto/README.md. It allocates, so it is not for the hot path. */
#ifndef PROTO_PRINT_H
#define PROTO_PRINT_H

#include <jansson.h>

#include "base/buffer.h"
#include "base/span.h"

/* The value as JSON; the caller releases it with json_decref. Bytes become {"$bin": hex}. NULL if the bytes are not
 * exactly one value within the limits of the arena's frames, if JSON cannot hold it (keys that are not text, text that
 * is not UTF-8, numbers beyond 64 bits with a sign, ext), or if memory is short. */
json_t *print_value(struct span value);

/* Appends the tables of messages, keys and codes in Markdown. */
void print_reference(struct buffer *out);
/* The same for the messages that are only said between a controller and the arena. */
void print_control(struct buffer *out);
/* The same for those that are only said to an observer. */
void print_watch(struct buffer *out);
/* Appends the grammar (proto/grammar.h) in Markdown. */
void print_grammar(struct buffer *out);

#endif
