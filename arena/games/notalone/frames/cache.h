/* SPDX-License-Identifier: MIT */
/* Survival cards face down under places of the planet. A Hunted puts them there and has seen them; the first Hunted who
 * resolves his place there takes the card. */
#ifndef NOTALONE_CACHE_H
#define NOTALONE_CACHE_H

#include "games/notalone/turn/flow.h"

/* Spaces with a place, but no card under it yet: mask. */
uint16_t cache_spaces(const struct notalone_state *s);

/* The seat puts the one or two cards that it is offered (seat.offered) under places of its choice, one each. It names
 * the space of the card with the lower code first; nobody else sees which card that was. There must be as many spaces
 * as cards. */
void cache_put(struct play *p, unsigned seat);
/* The seat takes the card under the place, if there is one and Survival cards may be drawn. */
void cache_take(struct play *p, unsigned seat, unsigned space);

extern const struct flow cache_flow;

#endif
