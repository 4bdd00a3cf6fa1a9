/* SPDX-License-Identifier: MIT */
/* The board of SANCTUARY at a table for a pair of cards (pair_table.h). */
#ifndef TESTS_NOTALONE_PAIR_SANCTUARY_H
#define TESTS_NOTALONE_PAIR_SANCTUARY_H

#include "games/notalone/state.h"
#include "plugin/dice.h"

/* For a match that has begun and has SANCTUARY: everybody has chosen an Avatar; DNA, Defence and the token are
 * somewhere, and there are Survivors and Evolutions of each kind: held, developed, in hand, discarded. */
void pair_lay_sanctuary(struct notalone_state *s, struct dice *dice);

#endif
