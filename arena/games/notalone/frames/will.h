/* SPDX-License-Identifier: MIT */
/* A Hunted regains Will (RULES.md, the Will reserve): from the reserve, and from the Rescue track when the reserve is
 * empty. Losing Will needs no decision: op_lose_will. */
#ifndef NOTALONE_WILL_H
#define NOTALONE_WILL_H

#include "games/notalone/turn/flow.h"

/* Each Hunted of the mask regains `amount` Will, up to 3, clockwise. He gets at once what the reserve has. For the rest
 * a frame asks him to choose the spaces of the track. */
void will_regain(struct play *p, uint8_t seats, unsigned amount);
/* He gets back all his Will and all his discarded places; Assimilation +1. */
void will_give_up(struct play *p, unsigned seat);

extern const struct flow will_flow;

#endif
