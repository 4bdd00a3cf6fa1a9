/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/survivors.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece survivors[SURVIVOR_KINDS_END] = {SURVIVOR_KINDS(SURVIVOR_ROW)};
