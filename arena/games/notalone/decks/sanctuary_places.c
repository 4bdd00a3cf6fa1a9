/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_places.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece sanctuary_places[PLACES] = {SANCTUARY_PLACES(PLACE_ROW)};
