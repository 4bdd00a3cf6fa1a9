/* SPDX-License-Identifier: MIT */
/* A vote of the Hunted: all name one thing at the same time, and the thing with the most votes wins. */
#ifndef NOTALONE_VOTE_H
#define NOTALONE_VOTE_H

#include "games/notalone/state.h"

/* Returns the number with the most votes. `named` has the vote of each Hunted by seat, numbers below 32. In a tie the
 * vote of the Hunted with the least Will decides; then the first seat's. */
unsigned vote_winner(const struct notalone_state *s, const uint8_t named[SEATS]);

#endif
