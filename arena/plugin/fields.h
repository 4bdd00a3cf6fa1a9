/* SPDX-License-Identifier: MIT */
/* A state or a view as text, by its table of fields; game/field.h reads and writes their numbers.
 *
 * The text has a line for each field, in the table's order: its name and its numbers in decimal. `|` separates the rows
 * of a field with rows. A list is written up to its end, a set as its members; an empty one is `-`.
 *
 *     hand 3
 *     score -4 | 4
 *     moves 2 3 | -
 *
 * Printing and parsing give the same bytes again if every byte that no field covers, and every number behind the end of
 * a list, is 0. The conformance suite checks this for each game. */
#ifndef PLUGIN_FIELDS_H
#define PLUGIN_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "game/game.h"

/* Appends the text of all fields; `block` is the state or view of a match of so many seats. */
void fields_print(struct buffer *out, const struct game_field *fields, size_t count, const void *block, unsigned seats);
/* Sets all `size` bytes of `block` from the text. The error names the line. */
bool fields_parse(const char *text, const struct game_field *fields, size_t count, void *block, size_t size,
                  unsigned seats, struct error *error);

/* True if the table is well formed for a block of `size` bytes and at most `seats` seats: names, shapes, and every
 * number inside the block, aligned, and in no byte of another field. */
bool fields_check(const struct game_field *fields, size_t count, size_t size, unsigned seats, struct error *error);

#endif
