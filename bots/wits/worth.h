/* SPDX-License-Identifier: MIT */
/* What things are worth. The unit is about a step of Assimilation early in a match. Positive is good for the Hunted who
 * has the thing. All numbers are judgement: change them and measure. */
#ifndef WITS_WORTH_H
#define WITS_WORTH_H

#include "table.h"

/* A step of a counter. It is worth more near the end of the track. */
double worth_rescue(const struct table *table);
double worth_assimilation(const struct table *table);
/* The cost of losing `loss` Will with `will` left before, as long as some remains. */
double worth_will(const struct table *table, unsigned will, unsigned loss);
/* `count` more places in a hand of `size`. */
double worth_places(unsigned size, unsigned count);
/* How many places he takes back if he does not use the power of his place. */
unsigned worth_take_back(const struct hunted *hunted);
/* One more place of the reserve. */
double worth_reserve(const struct table *table, unsigned place);
/* The power of a place, used by a seat now. */
double worth_power(const struct table *table, unsigned seat, unsigned place);
/* The best that a seat can do on a space where nothing hinders it. */
double worth_stay(const struct table *table, unsigned seat, unsigned space);
/* Changes the table as if the seat had done that. */
void worth_stayed(struct table *table, unsigned seat, unsigned space);
/* A Survival card in hand. */
double worth_survival(unsigned card);

#endif
