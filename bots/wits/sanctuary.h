/* SPDX-License-Identifier: MIT */
/* What SANCTUARY is worth to the Hunted: Defence, Survivors, and being on the token's space or beside it. The unit is
 * that of worth.h. */
#ifndef WITS_SANCTUARY_H
#define WITS_SANCTUARY_H

#include "table.h"

/* `steps` of Defence, with their bonuses. */
double sanctuary_steps(const struct table *table, unsigned steps);
/* Fortifying, and sheltering after it if there is anybody to shelter. */
double sanctuary_fortify(const struct table *table, unsigned seat);
/* One Survivor more in hand, whatever it does. */
double sanctuary_survivor(const struct table *table, unsigned seat);
/* The effect of a Survivor, for a seat. */
double sanctuary_effect(const struct table *table, unsigned seat, enum survivor survivor);
/* Rescuing the best of the revealed Survivors. Writes its kind to *best. 0 if none is revealed. */
double sanctuary_rescue(const struct table *table, unsigned seat, enum survivor *best);
/* True if the seat may rescue on the space. */
bool sanctuary_in_reach(const struct table *table, unsigned seat, unsigned space);
/* How good it is for the Hunted if the token lies on the space next turn. */
double sanctuary_pull(const struct table *table, unsigned space);
/* 1 DNA that the Creature has. */
double sanctuary_dna(const struct table *table);

#endif
