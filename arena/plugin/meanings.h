/* SPDX-License-Identifier: MIT */
/* The meanings of the numbers in a game's fields. */
#ifndef PLUGIN_MEANINGS_H
#define PLUGIN_MEANINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

/* The row of that name; NULL if there is none. */
const struct game_meaning *meaning_named(const struct game *game, const char *name);

/* The meaning of the number at a position of the field; for parts, the meaning of the position's name. */
const char *meaning_at(const struct game_field *field, unsigned index);

/* True if the number is possible for that meaning, as far as the tables show it: a flag, a word, bits, a seat, an
 * action, the code of a piece. The field's empty value and its number for "unknown" are always possible. */
bool meaning_fits(const struct game *game, const struct game_field *field, unsigned index, int64_t number);

/* The same for a number, or an entry of a list, in an event, where no number is empty or unknown. */
bool meaning_fits_event(const struct game *game, const struct game_event_field *field, int64_t number);

/* Checks the table of meanings. Each field of state and view must have one of its meanings, a set, a tier, and the
 * names that its meaning needs. Each field of an event must have a meaning and those names. The object of each action
 * must fit its meaning. */
bool meanings_check(const struct game *game, struct error *error);

#endif
