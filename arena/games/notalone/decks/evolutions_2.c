/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II. */
#include "games/notalone/decks/evolutions.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece evolutions_2[EVOLUTIONS] = {LEVEL_2_EVOLUTIONS(EVOLUTION_ROW)};
