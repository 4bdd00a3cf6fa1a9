/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece sanctuary_survival[SURVIVAL_CARDS] = {SANCTUARY_SURVIVAL(SURVIVAL_ROW)};
