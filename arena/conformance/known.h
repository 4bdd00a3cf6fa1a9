/* SPDX-License-Identifier: MIT */
/* What an audience may know of a state: by the classes in the game's table of state fields, and by `may_know` for what
 * the table cannot say. Nothing here asks the game's view or sample. */
#ifndef CONFORMANCE_KNOWN_H
#define CONFORMANCE_KNOWN_H

#include <stdbool.h>

#include "game/game.h"

enum knows { KNOWS_NOT, KNOWS, UNSURE };

/* Whether a seat or the public may know an entry of a field: a number, or a bit of a set. */
enum knows known_entry(const struct game *game, const void *state, unsigned audience, unsigned field, unsigned row,
                       unsigned entry);
/* Whether it may know none of the row, by the table alone: it is nobody's, or another seat's. */
bool known_never(const struct game *game, unsigned audience, unsigned field, unsigned row);

/* How many entries of the row are not empty. Everybody may know that. */
unsigned known_count(const struct game_field *field, const void *state, unsigned row);

/* Whether the audience may see that a row is another one: by an entry that it may know, or perhaps may, or by how many
 * entries there are. */
bool known_row_differs(const struct game *game, const void *a, const void *b, unsigned audience, unsigned field,
                       unsigned row);
/* The name of a field in which two states differ for the audience. NULL if it may not tell the
 * states apart. */
const char *known_difference(const struct game *game, const void *a, const void *b, unsigned audience, unsigned seats);

#endif
