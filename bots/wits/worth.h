/* SPDX-License-Identifier: MIT */
/* What things are worth. The unit is about a step of Assimilation early in a match; what is good is good for the
 * Hunted who has it. All of it is judgement: change the numbers and measure. */
#ifndef WITS_WORTH_H
#define WITS_WORTH_H

#include "table.h"

/* A step of a counter. It is worth more the nearer the end. */
double worth_rescue(const struct table *table);
double worth_assimilation(const struct table *table);
/* What `loss` Will less costs one who has `will`, as long as some is left. */
double worth_will(const struct table *table, unsigned will, unsigned loss);
/* `count` more places in a hand of `size`. */
double worth_places(unsigned size, unsigned count);
/* How many places he takes back instead of the power of his place. */
unsigned worth_take_back(const struct hunted *hunted);
/* One more place of the reserve. */
double worth_reserve(const struct table *table, unsigned place);
/* The power of a place, used by a seat now. */
double worth_power(const struct table *table, unsigned seat, unsigned place);
/* The best that a seat can do on a space where it may do as it likes. */
double worth_stay(const struct table *table, unsigned seat, unsigned space);
/* Notes on the table that it has done so. */
void worth_stayed(struct table *table, unsigned seat, unsigned space);
/* A Survival card in hand. */
double worth_survival(unsigned card);

#endif
