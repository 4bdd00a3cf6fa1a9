/* SPDX-License-Identifier: MIT */
/* What the public knew of a match at the beginning of each turn: the number of the turn, in TURNS_NUMBER_BYTES as this
 * machine has them, and the game's view of GAME_PUBLIC. Nothing hidden is in it, and neither is how many rounds of
 * answers there were. */
#ifndef FEED_TURNS_H
#define FEED_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "game/game.h"

enum { TURNS_NUMBER_BYTES = sizeof(uint32_t) };

/* Appends the turn of the state, if it is another than the one that began last, which it becomes then. Returns whether
 * it is. */
bool turns_add(const struct game *game, const void *state, unsigned *begun, struct buffer *out);

#endif
