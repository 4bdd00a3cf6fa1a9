/* SPDX-License-Identifier: MIT */
/* Random play through the contract alone, for benchmarks and tests. A game that breaks the contract is our bug, and
 * fails an assertion here. */
#ifndef PLUGIN_PLAYOUT_H
#define PLUGIN_PLAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

/* Sets every setting at random so that the game accepts them together. Half of the draws start from a random mix of the
 * game, the others from the defaults. About half of the settings keep their start value. */
void playout_settings(struct settings *settings, const struct game *game, struct dice *dice);
/* The same for the settings of a former epoch, as they were drawn then: without mixes, and newer settings keep their
 * defaults. */
void playout_settings_then(struct settings *settings, const struct game *game, const struct game_former *former,
                           struct dice *dice);

/* Applies a random legal action of a random seat among those that are asked. Returns false, and does nothing, if the
 * match is over. */
bool playout_step(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener);

/* Plays a started match to its end and returns the number of decisions. */
uint32_t playout_run(const struct game *game, void *state, struct dice *dice, const struct game_listener *listener);

#endif
