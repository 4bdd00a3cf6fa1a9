/* SPDX-License-Identifier: MIT */
/* The one JSON writer: it prints objects of libjansson, one a line. Invisible characters (base/visible.h) are printed
 * as escapes such as \u202e. So text from a bot, a file or a path cannot steer a terminal. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* Makes a JSON text. Bytes that are not UTF-8 are replaced. */
json_t *json_text(const char *text);
/* Writes JSON text from jansson, with these escapes. */
void json_show(FILE *out, const char *json);
/* Prints the value as one line and drops it. */
void json_print(FILE *out, json_t *value);

#endif
