/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/evolutions.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece evolutions[EVOLUTIONS] = {ALL_EVOLUTIONS(EVOLUTION_ROW)};
