/* SPDX-License-Identifier: MIT */
/* A piece taking effect: a card that was played, what it does right after the reveal, or the power of a place. All run
 * the hooks of the piece's row: `play` (or `revealed`) once, `chosen` for every answer it asked for, and they are done
 * when nothing is awaited any more. */
#ifndef NOTALONE_EFFECT_H
#define NOTALONE_EFFECT_H

#include "games/notalone/flow.h"
#include "games/notalone/pieces.h"

/* The card, on the table already, takes effect; if it has become unplayable it goes back to its owner's hand. `index`
 * is the played place for cards that are played at its resolution. */
void effect_push_card(struct play *p, unsigned seat, unsigned card, unsigned index);

/* The Survivor, SURVIVOR + kind, has its effect for the user, which it can. */
void effect_push_survivor(struct play *p, const struct user *user, unsigned card);

/* An Evolution, EVOLUTION + code, does by itself what its row says. */
void effect_push_standing(struct play *p, unsigned evolution);

/* The seat uses the power of the place for its played place `index`. `used`: places whose power this resolution used.
 */
void effect_push_power(struct play *p, unsigned seat, unsigned index, unsigned place, uint32_t used);

/* The effect has its moment right after the reveal. */
void effect_push_parked(struct play *p, const struct parked *effect);

extern const struct flow card_flow;
extern const struct flow power_flow;
extern const struct flow parked_flow;

#endif
