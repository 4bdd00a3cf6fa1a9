/* SPDX-License-Identifier: MIT */
/* A Hunted resolves a played place: its power, one place back instead, a card instead, or nothing. And who is due. */
#ifndef NOTALONE_RESOLUTION_H
#define NOTALONE_RESOLUTION_H

#include "games/notalone/flow.h"

/* The next Hunted who has a place to resolve (RULES.md, the steps a and b of the reckoning) and the indexes of those
 * that are due together, as bits; 0 if there is none. Step b counts once the Target cards have struck. */
uint8_t resolution_due(const struct notalone_state *s, unsigned *seat);
/* Whether nobody is due in step a. */
bool resolution_free_done(const struct notalone_state *s);
/* The Hunted resolves one of the places of `indexes`, of his choice. */
void resolution_push(struct play *p, unsigned seat, uint8_t indexes);

extern const struct flow resolution_flow;

#endif
