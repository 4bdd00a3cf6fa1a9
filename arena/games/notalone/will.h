/* SPDX-License-Identifier: MIT */
/* Will that comes back (RULES.md, the Will reserve): from the reserve, and when that is empty off the Rescue track.
 * Will that is lost needs no decision: op_lose_will. */
#ifndef NOTALONE_WILL_H
#define NOTALONE_WILL_H

#include "games/notalone/flow.h"

/* Each Hunted of the mask regains so much Will, up to 3, clockwise. What the reserve has he gets at once; the rest is a
 * frame, in which he chooses the spaces of the track. */
void will_regain(struct play *p, uint8_t seats, unsigned amount);
/* All his Will and all his discarded places back, Assimilation +1. */
void will_give_up(struct play *p, unsigned seat);

extern const struct flow will_flow;

#endif
