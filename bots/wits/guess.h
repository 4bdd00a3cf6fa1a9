/* SPDX-License-Identifier: MIT */
/* Estimates where the Hunted go and where the Creature strikes, from what the table shows. */
#ifndef WITS_GUESS_H
#define WITS_GUESS_H

#include "habits.h"
#include "reckon.h"
#include "table.h"

enum { DRAWS = 48 }; /* draws for an average */

/* Probability of each space. */
struct guess {
    double hunted[SEATS][SPACES];
    double creature[SPACES];
};

/* The bot's own random numbers, from its seed. */
struct dice {
    uint64_t state;
};

double dice_roll(struct dice *dice); /* from 0 to less than 1 */
/* Returns a random index, with probability by weight. `count` is at least 1. */
unsigned dice_pick(struct dice *dice, const double *weights, unsigned count);

/* Makes a guess from public knowledge. Uses no memory of earlier turns if `habits` is NULL. */
void guess_make(struct guess *guess, const struct table *table, const struct habits *habits);

/* Puts each Hunted on a space: where he is known to be, or else at random by the guess. */
void guess_draw(const struct guess *guess, const struct table *table, struct dice *dice, struct stand *stand);

/* The average worth of the reckoning to the Creature, over DRAWS draws. `dice` is a copy, so calls with the same dice
 * use the same draws and can be compared. */
double guess_reckon(const struct guess *guess, const struct table *table, struct dice dice);

#endif
