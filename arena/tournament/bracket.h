/* SPDX-License-Identifier: MIT */
/* Knockout: the loser of a pairing is out. Entries are seeded in their order, so that the first two can meet only in
 * the last round. Without an opponent, the first ones go on unplayed. A pairing that ends level goes to the entry that
 * is seeded higher. */
#ifndef TOURNAMENT_BRACKET_H
#define TOURNAMENT_BRACKET_H

#include "tournament/scores.h"

/* Writes the pairings of a round (from 0), from the outcomes of those before, and returns how many; 0 if there is no
 * memory. */
unsigned bracket_pair(unsigned entries, unsigned round, const struct outcome *outcomes, size_t count,
                      struct pairing *out);

/* How many of the first rounds are over; each pairing of them has so many matches. */
unsigned bracket_rounds_over(unsigned entries, unsigned matches, const struct scores *scores);
/* How many of the first `rounds` rounds each entry has survived, by entry. They must be over. */
void bracket_survived(unsigned entries, unsigned rounds, const struct scores *scores, unsigned survived[EVENT_ENTRIES]);

#endif
