/* SPDX-License-Identifier: MIT */
/* A vote of the Hunted: each names one thing, all at once, and the thing with the most votes is taken. */
#ifndef NOTALONE_VOTE_H
#define NOTALONE_VOTE_H

#include "games/notalone/state.h"

/* Returns the number with the most votes. `named` has the vote of each Hunted by seat, numbers below 32. In a tie the
 * vote of the Hunted with the least Will decides; then the first seat's. */
unsigned vote_winner(const struct notalone_state *s, const uint8_t named[SEATS]);

#endif
