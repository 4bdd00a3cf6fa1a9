/* SPDX-License-Identifier: MIT */
/* What a Hunted does for Sanctuary: he rescues Survivors, fortifies and shelters (RULES.md, YT). */
#ifndef NOTALONE_SHELTER_H
#define NOTALONE_SHELTER_H

#include "games/notalone/flow.h"

/* He takes the revealed Survivor, and its effect applies for his played place `index`, if it can. The frame on top is
 * what lets him: powers that it has used the effect does not use again. */
void shelter_rescue(struct play *p, unsigned seat, unsigned index, unsigned survivor);

/* He fortifies, at the Sanctuary token or by a power, and then may shelter. */
void shelter_fortify(struct play *p, unsigned seat, bool at_token);

extern const struct flow rescue_survivor_flow;
extern const struct flow fortify_flow;

#endif
