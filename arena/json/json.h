/* SPDX-License-Identifier: MIT */
/* The one JSON writer: objects of libjansson, one a line, in which what cannot be seen (base/visible.h) stands as in
 * \u202e. So no terminal is steered by what a bot, a file or a path said. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* Text that is known to be UTF-8 or is made so: bytes that are not are replaced. */
json_t *json_text(const char *text);
/* Writes JSON that jansson made, so escaped. */
void json_show(FILE *out, const char *json);
/* Prints the value as one line and drops it. */
void json_print(FILE *out, json_t *value);

#endif
