/* SPDX-License-Identifier: MIT */
/* Arranges the board of SANCTUARY for a pair of cards (pair_table.h). */
#ifndef TESTS_NOTALONE_PAIR_SANCTUARY_H
#define TESTS_NOTALONE_PAIR_SANCTUARY_H

#include "games/notalone/state.h"
#include "plugin/dice.h"

/* Needs a match that has begun and has SANCTUARY. Afterwards every Hunted has an Avatar; DNA, Defence and the token are
 * at random values; there are Survivors that are held, and Evolutions developed, in hand and discarded. */
void pair_lay_sanctuary(struct notalone_state *s, struct dice *dice);

#endif
