/* SPDX-License-Identifier: MIT */
/* The Swiss system: in each round every entry meets one that did about equally well, and none twice if that can be
 * avoided. With an odd number one entry rests and gets what a win of a pairing gives: of those that rested least, the
 * last. */
#ifndef TOURNAMENT_SWISS_H
#define TOURNAMENT_SWISS_H

#include "tournament/pairing.h"

/* Writes the pairings of the next round, the best first, and returns how many. */
unsigned swiss_pair(unsigned entries, const struct outcome *outcomes, size_t count, struct pairing *out);

#endif
