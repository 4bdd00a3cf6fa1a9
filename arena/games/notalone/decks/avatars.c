/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/avatars.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"

const struct piece avatars[AVATARS] = {ALL_AVATARS(AVATAR_ROW)};
