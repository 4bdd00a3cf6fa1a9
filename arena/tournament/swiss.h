/* SPDX-License-Identifier: MIT */
/* The Swiss system: each round everybody plays somebody who did about as well so far, and nobody twice if it can be
 * helped. With an odd number the last of those who rested least rests, and gets what a win of a pairing gives. */
#ifndef TOURNAMENT_SWISS_H
#define TOURNAMENT_SWISS_H

#include "tournament/pairing.h"

/* Writes the pairings of the next round, the best first, and returns how many. */
unsigned swiss_pair(unsigned entries, const struct outcome *outcomes, size_t count, struct pairing *out);

#endif
