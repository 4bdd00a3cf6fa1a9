/* SPDX-License-Identifier: MIT */
/* Checks a game's table against game/game.h, as far as the table alone shows it: limits, the grammar of names,
 * uniqueness, ranges, the place of every field in its struct. It also checks that the game accepts its own mixes of
 * settings. The conformance suite checks the game's functions. */
#ifndef PLUGIN_CHECK_H
#define PLUGIN_CHECK_H

#include <stdbool.h>

#include "base/error.h"
#include "game/game.h"

/* Reads abi and struct_size first, and no other member unless both are good. The error names the table, the row and the
 * rule that it breaks. */
bool check_game(const struct game *game, struct error *error);

#endif
