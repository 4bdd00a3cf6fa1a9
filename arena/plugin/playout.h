/* SPDX-License-Identifier: MIT */
/* Random play through the contract alone, for benchmarks and tests. That a game breaks the contract is a bug of ours
 * and an assertion here. */
#ifndef PLUGIN_PLAYOUT_H
#define PLUGIN_PLAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

/* Sets every setting at random so that the game accepts them together. In half of the draws they start from a random
 * mix of the game, in the others from their defaults, and about half of them stay as they start. */
void playout_settings(struct settings *settings, const struct game *game, struct dice *dice);
/* The same for the settings of a former epoch, as they were drawn then: none of the mixes, and what came since keeps
 * its default. */
void playout_settings_then(struct settings *settings, const struct game *game, const struct game_former *former,
                           struct dice *dice);

/* Lets one seat, chosen at random among those that are asked, take one of its actions at random. Returns false, and
 * does nothing, if the match is over. */
bool playout_step(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener);

/* Plays a started match to its end and returns the number of decisions. */
uint32_t playout_run(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener);

#endif
