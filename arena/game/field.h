/* SPDX-License-Identifier: MIT */
/* Reads and writes a state or a view through its table of fields, number by number. */
#ifndef GAME_FIELD_H
#define GAME_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of one number of the type. 0 for a type that does not exist. */
size_t field_size(enum game_type type);
bool field_is_signed(const struct game_field *field);
/* Rows of the field in a match of so many seats; 1 for a field without rows. */
unsigned field_rows(const struct game_field *field, unsigned seats);

/* The offset of the number `index` in `row` in its block, in bytes. */
size_t field_place(const struct game_field *field, unsigned row, unsigned index);
/* The number `index` in `row` of the field. Numbers of GAME_U64 above INT64_MAX wrap and come back through field_put.
 */
int64_t field_get(const struct game_field *field, const void *block, unsigned row, unsigned index);
/* `value` must fit the field's type. */
void field_put(const struct game_field *field, void *block, unsigned row, unsigned index, int64_t value);
/* True if the number fits the type. */
bool field_fits(const struct game_field *field, int64_t value);

/* True if the field holds its empty value in each of its rows: every number of a GAME_NUMBER or a GAME_ARRAY is
 * `empty`, a GAME_LIST or a GAME_SET has no entry. */
bool field_is_empty(const struct game_field *field, const void *block, unsigned seats);

#ifdef __cplusplus
}
#endif

#endif
