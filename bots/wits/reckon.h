/* SPDX-License-Identifier: MIT */
/* What the reckoning of a turn is worth to the Creature if the Hunted stand on given spaces. */
#ifndef WITS_RECKON_H
#define WITS_RECKON_H

#include "table.h"

/* Where each Hunted stands: on two spaces after The Artefact. */
struct stand {
    uint8_t count[SEATS];
    uint8_t space[SEATS][2];
};

double reckon(const struct table *table, const struct stand *stand);

#endif
