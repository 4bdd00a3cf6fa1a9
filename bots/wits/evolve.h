/* SPDX-License-Identifier: MIT */
/* What Evolutions are worth to the Creature, and what to do with its DNA. */
#ifndef WITS_EVOLVE_H
#define WITS_EVOLVE_H

#include "table.h"

unsigned evolve_cost(unsigned evolution);
/* What it is worth to have the Evolution developed: for a turn, and for the rest of the match. */
double evolve_turn(const struct table *table, unsigned evolution);
double evolve_worth(const struct table *table, unsigned evolution);
/* What the Creature loses if it loses the best of its developed Evolutions. */
double evolve_loss(const struct table *table);
/* Returns the set of Evolutions in hand that is best to develop for so much DNA. Writes what it is worth to *worth. */
uint32_t evolve_plan(const struct table *table, unsigned dna, double *worth);

#endif
