/* SPDX-License-Identifier: MIT */
/* The one JSON writer: objects of libjansson, one a line. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* Text that is known to be UTF-8 or is made so: bytes that are not are replaced. */
json_t *json_text(const char *text);
/* Prints the value as one line and drops it. */
void json_print(FILE *out, json_t *value);

#endif
