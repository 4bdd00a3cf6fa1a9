/* SPDX-License-Identifier: MIT */
/* The Evolutions of level I. */
#include "games/notalone/decks/evolutions.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece evolutions_1[EVOLUTIONS] = {LEVEL_1_EVOLUTIONS(EVOLUTION_ROW)};
