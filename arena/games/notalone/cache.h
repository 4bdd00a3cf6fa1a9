/* SPDX-License-Identifier: MIT */
/* Survival cards face down under places of the planet: put there by a Hunted who has seen them, and taken by the first
 * who resolves his place there. */
#ifndef NOTALONE_CACHE_H
#define NOTALONE_CACHE_H

#include "games/notalone/flow.h"

/* Spaces with a place under which no card lies yet: mask. */
uint16_t cache_spaces(const struct notalone_state *s);

/* The seat puts the cards that it is offered (seat.offered, one or two) under places of its choice, one each. It says
 * where the one with the lower code goes first; which that was is seen by nobody else. There are as many spaces. */
void cache_put(struct play *p, unsigned seat);
/* The seat takes the card under the place, if there is one and Survival cards may be drawn. */
void cache_take(struct play *p, unsigned seat, unsigned space);

extern const struct flow cache_flow;

#endif
