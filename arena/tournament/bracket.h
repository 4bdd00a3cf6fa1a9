/* SPDX-License-Identifier: MIT */
/* Knockout: the loser of a pairing is out. Entries are seeded in their order, and the first two can meet only in the
 * last round. If there are too few opponents, the first entries have a bye. In a tie the higher seed wins the
 * pairing. */
#ifndef TOURNAMENT_BRACKET_H
#define TOURNAMENT_BRACKET_H

#include "tournament/scores.h"

/* Writes the pairings of a round (from 0), from the outcomes of those before, and returns how many; 0 if there is no
 * memory. */
unsigned bracket_pair(unsigned entries, unsigned round, const struct outcome *outcomes, size_t count,
                      struct pairing *out);

/* How many of the first rounds are over. `matches`: how many each of their pairings has. */
unsigned bracket_rounds_over(unsigned entries, unsigned matches, const struct scores *scores);
/* Writes how many of the first `rounds` rounds each entry has survived. These rounds must be over. */
void bracket_survived(unsigned entries, unsigned rounds, const struct scores *scores, unsigned survived[EVENT_ENTRIES]);

#endif
