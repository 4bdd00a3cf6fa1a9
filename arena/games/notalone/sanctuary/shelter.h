/* SPDX-License-Identifier: MIT */
/* What a Hunted does for Sanctuary: he rescues Survivors, fortifies and shelters (RULES.md, YT). */
#ifndef NOTALONE_SHELTER_H
#define NOTALONE_SHELTER_H

#include "games/notalone/turn/flow.h"

/* He takes the revealed Survivor. Its effect applies to his played place `index`, if it can. The frame on top lets him
 * do so: the effect does not use a power that this frame has used already. */
void shelter_rescue(struct play *p, unsigned seat, unsigned index, unsigned survivor);

/* He fortifies, at the Sanctuary token or by a power. Then he may shelter. */
void shelter_fortify(struct play *p, unsigned seat, bool at_token);

extern const struct flow rescue_survivor_flow;
extern const struct flow fortify_flow;

#endif
