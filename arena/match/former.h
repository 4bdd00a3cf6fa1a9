/* SPDX-License-Identifier: MIT */
/* The former epochs whose matches a game still plays as they were played then: which they are, and how many settings
 * and words they had. A match of such an epoch has only that many settings, the first of the table, in messages to
 * bots, in its record and in its hash. The game gets the defaults of all others. */
#ifndef MATCH_FORMER_H
#define MATCH_FORMER_H

#include <stdbool.h>

#include "base/span.h"
#include "game/game.h"

/* True if `epoch` is a former one that the game still plays. */
bool former_is_played(const struct game *game, struct span epoch);

/* The number of settings of a match of the epoch: all, unless it is a former one. */
unsigned former_settings(const struct game *game, struct span epoch);

/* True if a value that a setting has today was one of its values in the epoch, too. The epoch must have had the
 * setting. */
bool former_has_value(const struct game *game, struct span epoch, unsigned setting, int64_t value);

#endif
