/* SPDX-License-Identifier: MIT */
/* What the numbers of a game's fields stand for. */
#ifndef PLUGIN_MEANINGS_H
#define PLUGIN_MEANINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

/* The row of that name; NULL if there is none. */
const struct game_meaning *meaning_named(const struct game *game, const char *name);

/* What the number at a position of the field stands for: of parts what their name says. */
const char *meaning_at(const struct game_field *field, unsigned index);

/* Whether the number can stand for that, as far as the tables say: a flag, a word, bits, a seat, an action, the code of
 * a piece. The field's empty value and its number for what is not known always can. */
bool meaning_fits(const struct game *game, const struct game_field *field, unsigned index, int64_t number);

/* The same of a number, or one of a list, in an event; there nothing is empty or unknown. */
bool meaning_fits_event(const struct game *game, const struct game_event_field *field, int64_t number);

/* Whether the table of meanings is well formed, and each field of state and view has a meaning of it, a set and a tier,
 * and the names that its meaning wants; each field of an event a meaning and those names; and whether the object of
 * each action is what it means. */
bool meanings_check(const struct game *game, struct error *error);

#endif
