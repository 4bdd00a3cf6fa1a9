/* SPDX-License-Identifier: MIT */
/* Where the Hunted agree on something all of them name one thing at once, and the most named is taken. */
#ifndef NOTALONE_VOTE_H
#define NOTALONE_VOTE_H

#include "games/notalone/state.h"

/* What is taken of that which each Hunted named, by seat, numbers below 32: the most named; of several the one that the
 * Hunted with the least Will names, then the first seat. */
unsigned vote_winner(const struct notalone_state *s, const uint8_t named[SEATS]);

#endif
