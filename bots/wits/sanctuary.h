/* SPDX-License-Identifier: MIT */
/* What SANCTUARY is worth to the Hunted: Defence, Survivors, and being where the token lies or beside it. The unit is
 * that of worth.h. */
#ifndef WITS_SANCTUARY_H
#define WITS_SANCTUARY_H

#include "table.h"

/* `steps` of Defence, with what they bring. */
double sanctuary_steps(const struct table *table, unsigned steps);
/* To fortify, and to shelter after it if there is anybody to shelter. */
double sanctuary_fortify(const struct table *table, unsigned seat);
/* One Survivor more in hand, whatever it does. */
double sanctuary_survivor(const struct table *table, unsigned seat);
/* What a Survivor does, for a seat. */
double sanctuary_effect(const struct table *table, unsigned seat, enum survivor survivor);
/* To rescue the best of the revealed; `best` becomes what it does. 0 if none is. */
double sanctuary_rescue(const struct table *table, unsigned seat, enum survivor *best);
/* Whether who is on the space may rescue there. */
bool sanctuary_in_reach(const struct table *table, unsigned seat, unsigned space);
/* How well the token would lie on a space for the Hunted in the turn to come. */
double sanctuary_pull(const struct table *table, unsigned space);
/* 1 DNA that the Creature has. */
double sanctuary_dna(const struct table *table);

#endif
