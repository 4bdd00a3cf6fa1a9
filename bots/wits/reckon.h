/* SPDX-License-Identifier: MIT */
/* What the reckoning of a turn would be worth to the Creature, if the Hunted stood so. */
#ifndef WITS_RECKON_H
#define WITS_RECKON_H

#include "table.h"

/* Where each Hunted stands: two places after The Artefact. */
struct stand {
    uint8_t count[SEATS];
    uint8_t space[SEATS][2];
};

double reckon(const struct table *table, const struct stand *stand);

#endif
