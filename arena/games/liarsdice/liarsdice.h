/* SPDX-License-Identifier: MIT */
/* Liar's Dice: hidden dice, bids that rise, and a challenge to the last one. RULES.md has the rules in numbered
 * clauses.
 *
 * 2 to 6 players, each a side of its own. A turn is a round: from a roll to a challenge. The score of a player is the
 * number of players whom it outlasted. */
#ifndef GAMES_LIARSDICE_LIARSDICE_H
#define GAMES_LIARSDICE_LIARSDICE_H

#include "game/game.h"

extern const struct game liarsdice_game;

#endif
