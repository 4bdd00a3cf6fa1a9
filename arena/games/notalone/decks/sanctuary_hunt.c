/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_hunt.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece sanctuary_hunt[HUNT_CARDS] = {SANCTUARY_HUNT(HUNT_ROW)};
