/* SPDX-License-Identifier: MIT */
/* How often each side wins when a match is played to its end from what the public knows of it: each time from another
 * state that fits the public's view, with all seats played by bot-wits.
 *
 * All of it follows from the name of the match and the bytes of the view: what is hidden in a match changes nothing,
 * and to ask again gives the same answer. Two matches of which the public knows the same, as at their first turn, have
 * different playouts, so that what chance does in one is not shown for all. */
#ifndef CHANCES_PLAYOUTS_H
#define CHANCES_PLAYOUTS_H

#include <stdint.h>

#include "eye.h"
#include "game/game.h"

enum { PLAYOUTS_SIDES = 2, PLAYOUTS_MAX = 10000 };

struct playouts {
    const struct game *game; /* NOT ALONE */
    struct eye_index index;
};

void playouts_init(struct playouts *playouts, const struct game *game);
/* `match`: any name that no other match has. `view`: of GAME_PUBLIC, view_bytes. `count`: 1 to PLAYOUTS_MAX. Writes how
 * many of them each side has won; the others were draws. */
void playouts_run(const struct playouts *playouts, const char *match, const void *view, unsigned count,
                  uint32_t wins[PLAYOUTS_SIDES]);

#endif
