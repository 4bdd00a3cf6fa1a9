/* SPDX-License-Identifier: MIT */
/* The Creature's rules of thumb: strike where it gains most, and play a Hunt card every turn, the best one at its best
 * moment. */
#ifndef WITS_CREATURE_H
#define WITS_CREATURE_H

#include "choose.h"

#define CREATURE_SPREAD 0.4

extern const struct rule creature_rules[];

#endif
