/* SPDX-License-Identifier: MIT */
/* What Evolutions are worth to the Creature, and what to do with its DNA. */
#ifndef WITS_EVOLVE_H
#define WITS_EVOLVE_H

#include "table.h"

unsigned evolve_cost(unsigned evolution);
/* To have it developed for a turn, and for the rest of the match. */
double evolve_turn(const struct table *table, unsigned evolution);
double evolve_worth(const struct table *table, unsigned evolution);
/* What the Creature loses with the best of those developed. */
double evolve_loss(const struct table *table);
/* The best that can be developed out of the hand for so much DNA, as a set; `worth` becomes what that is worth. */
uint32_t evolve_plan(const struct table *table, unsigned dna, double *worth);

#endif
