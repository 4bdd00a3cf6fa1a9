/* SPDX-License-Identifier: MIT */
/* A piece taking effect: a card that was played, or the power of a place. Both run the hooks of the piece's row: `play`
 * once, `chosen` for every answer it asked for, and they are done when nothing is awaited any more. */
#ifndef NOTALONE_EFFECT_H
#define NOTALONE_EFFECT_H

#include "games/notalone/flow.h"

/* The card, on the table already, takes effect; if it has become unplayable it goes back to its owner's hand. `index`
 * is the played place for cards that are played at its resolution. */
void effect_push_card(struct play *p, unsigned seat, unsigned card, unsigned index);

/* The seat uses the power of the place for its played place `index`. `used`: places whose power this resolution used.
 */
void effect_push_power(struct play *p, unsigned seat, unsigned index, unsigned place, uint32_t used);

extern const struct flow card_flow;
extern const struct flow power_flow;

#endif
