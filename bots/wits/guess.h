/* SPDX-License-Identifier: MIT */
/* Where the Hunted go and where the Creature strikes, as one may think who sees the table. */
#ifndef WITS_GUESS_H
#define WITS_GUESS_H

#include "habits.h"
#include "reckon.h"
#include "table.h"

enum { DRAWS = 48 }; /* that an average is made of */

/* Chances of each space. */
struct guess {
    double hunted[SEATS][SPACES];
    double creature[SPACES];
};

/* Chance of the bot's own, from its seed. */
struct dice {
    uint64_t state;
};

double dice_roll(struct dice *dice); /* from 0 to less than 1 */
/* An index, as likely as its weight; `count` at least 1. */
unsigned dice_pick(struct dice *dice, const double *weights, unsigned count);

/* What somebody guesses who knows no more than everybody does; without memory if `habits` is NULL. */
void guess_make(struct guess *guess, const struct table *table, const struct habits *habits);

/* Puts everybody somewhere: where he is known to be, or else by chance. */
void guess_draw(const struct guess *guess, const struct table *table, struct dice *dice, struct stand *stand);

/* The average worth to the Creature of the reckoning, over the same DRAWS whatever else is asked from `dice`. */
double guess_reckon(const struct guess *guess, const struct table *table, struct dice dice);

#endif
