/* SPDX-License-Identifier: MIT */
/* A Hunted resolves a played place: its power, one place back instead, a card instead, or nothing. And who is due. */
#ifndef NOTALONE_RESOLUTION_H
#define NOTALONE_RESOLUTION_H

#include "games/notalone/flow.h"

/* The next Hunted who has a place to resolve in step a of the reckoning, or in step b (RULES.md), of those under the
 * Target token; and the indexes of those that are due together, as bits; 0 if there is none. */
uint8_t resolution_due(const struct notalone_state *s, bool under_target, unsigned *seat);
/* The Hunted resolves one of the places of `indexes`, of his choice. */
void resolution_push(struct play *p, unsigned seat, uint8_t indexes);

extern const struct flow resolution_flow;

#endif
