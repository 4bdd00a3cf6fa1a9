/* SPDX-License-Identifier: MIT */
/* Reading and writing a state or a view through its table of fields, number by number or as text.
 *
 * The text has a line for each field, in the table's order: its name and its numbers in decimal. The rows of a field
 * with rows are parted by `|`. A list is written up to its end, a set as the members that are in it; an empty one is
 * `-`.
 *
 *     hand 3
 *     score -4 | 4
 *     moves 2 3 | -
 *
 * Printing and parsing give the same bytes again if every byte that no field covers, and every number behind the end of
 * a list, is 0. The conformance suite holds games to that. */
#ifndef PLUGIN_FIELDS_H
#define PLUGIN_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "game/game.h"

/* Bytes of one number of the type. 0 for a type that does not exist. */
size_t field_size(enum game_type type);
/* Rows of the field in a match of so many seats; 1 for a field without rows. */
unsigned field_rows(const struct game_field *field, unsigned seats);

/* The number `index` in `row` of the field. Numbers of GAME_U64 above INT64_MAX wrap and come back through field_put.
 */
int64_t field_get(const struct game_field *field, const void *block, unsigned row, unsigned index);
/* `value` must fit the field's type. */
void field_put(const struct game_field *field, void *block, unsigned row, unsigned index, int64_t value);
/* Whether the number fits the type. */
bool field_fits(const struct game_field *field, int64_t value);

/* Appends the text of all fields; `block` is the state or view of a match of so many seats. */
void fields_print(struct buffer *out, const struct game_field *fields, size_t count, const void *block, unsigned seats);
/* Sets all `size` bytes of `block` from the text. The error names the line. */
bool fields_parse(const char *text, const struct game_field *fields, size_t count, void *block, size_t size,
                  unsigned seats, struct error *error);

/* Whether the table is well formed for a block of so many bytes and at most so many seats: names, shapes, every number
 * inside of the block, aligned, and in no byte of another field. */
bool fields_check(const struct game_field *fields, size_t count, size_t size, unsigned seats, struct error *error);

#endif
