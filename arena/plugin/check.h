/* SPDX-License-Identifier: MIT */
/* Checks a game's table against game/game.h, as far as the table alone shows it: limits, the grammar of names,
 * uniqueness, ranges, the place of every field in its struct. Then it calls `configure`: the game must accept its own
 * mixes of settings, and behind the gate (gate/gate.h) its seats, roles and sides must be right with the defaults and
 * with each setting at its ends. The conformance suite checks the other functions. */
#ifndef PLUGIN_CHECK_H
#define PLUGIN_CHECK_H

#include <stdbool.h>

#include "base/error.h"
#include "game/game.h"

/* Calls no function of the game. Reads abi and struct_size first, and no other member unless both are good. The error
 * names the table, the row and the rule that it breaks. */
bool check_tables(const struct game *game, struct error *error);
/* Calls `configure`. The tables must be good. */
bool check_calls(const struct game *game, struct error *error);
/* Both. */
bool check_game(const struct game *game, struct error *error);

#endif
