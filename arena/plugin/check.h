/* SPDX-License-Identifier: MIT */
/* Whether a game's table keeps what game/game.h demands of it, as far as that can be read from the table: limits, the
 * grammar of names, uniqueness, ranges, the place of every field in its struct; and whether it accepts its own mixes of
 * settings. What its functions do beside that is the business of the conformance suite. */
#ifndef PLUGIN_CHECK_H
#define PLUGIN_CHECK_H

#include <stdbool.h>

#include "base/error.h"
#include "game/game.h"

/* Reads no member of the table beyond abi and struct_size before these are found good. The error says which row of
 * which table breaks which rule. */
bool check_game(const struct game *game, struct error *error);

#endif
