/* SPDX-License-Identifier: MIT */
/* The Swiss system: in each round every entry meets one with about as many points, and none twice if that can be
 * avoided. With an odd number of entries one has a bye, and gets half of the points of a pairing. It is the last
 * one of those that had the fewest byes. */
#ifndef TOURNAMENT_SWISS_H
#define TOURNAMENT_SWISS_H

#include "tournament/schedule/pairing.h"

/* Writes the pairings of the next round, the best first, and returns how many. */
unsigned swiss_pair(unsigned entries, const struct outcome *outcomes, size_t count, struct pairing *out);

#endif
