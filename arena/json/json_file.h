/* SPDX-License-Identifier: MIT */
/* JSON in files of our own: written by programs for programs, in a form that has a name. */
#ifndef JSON_JSON_FILE_H
#define JSON_JSON_FILE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

/* Appends the value as a line, and drops it. False: there was no value, or no memory. */
bool json_file_add(struct buffer *out, json_t *value) __attribute__((warn_unused_result));

/* Reads a text that anybody may have written, whose member `format` must be this one. NULL with a sentence. */
json_t *json_file_load(struct span text, const char *format, struct error *error) __attribute__((warn_unused_result));

/* A text without a zero in it; NULL: the value is none. */
const char *json_file_text(const json_t *value);

/* True if the value is a number from 0 to `most`. */
bool json_file_is_number(const json_t *value, json_int_t most);

#endif
