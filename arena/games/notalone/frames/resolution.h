/* SPDX-License-Identifier: MIT */
/* A Hunted resolves a played place: he uses its power, takes one place back instead, plays a card instead, or does
 * nothing. Also: who is next to resolve. */
#ifndef NOTALONE_RESOLUTION_H
#define NOTALONE_RESOLUTION_H

#include "games/notalone/turn/flow.h"

/* Finds the next Hunted who has a place to resolve: in step a of the reckoning or, with `under_target`, in step b, the
 * places under the Target token (RULES.md). Writes him to *seat. Returns the indexes of his places that are due
 * together, as bits; 0 if nobody has one. */
uint8_t resolution_due(const struct notalone_state *s, bool under_target, unsigned *seat);
/* The Hunted resolves one of his places in `indexes`; he chooses which. */
void resolution_push(struct play *p, unsigned seat, uint8_t indexes);

extern const struct flow resolution_flow;

#endif
