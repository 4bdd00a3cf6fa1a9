/* SPDX-License-Identifier: MIT */
/* Former epochs of a game whose matches it still plays as they were played: which they are, how many settings they had,
 * and how many words these. What a match of such an epoch is told to bots, recorded and hashed with are the first
 * settings of the table, as many as there were; the game is given the defaults of the others. */
#ifndef MATCH_FORMER_H
#define MATCH_FORMER_H

#include <stdbool.h>

#include "base/span.h"
#include "game/game.h"

/* Whether `epoch` is a former one that the game still plays. */
bool former_is_played(const struct game *game, struct span epoch);

/* How many settings a match of the epoch has: all, unless it is a former one. */
unsigned former_settings(const struct game *game, struct span epoch);

/* Whether a value of today, of a setting that the epoch had, was one of its values in the epoch, too. */
bool former_has_value(const struct game *game, struct span epoch, unsigned setting, int64_t value);

#endif
