/* SPDX-License-Identifier: MIT */
/* The effects of pieces: of a card that was played, of its part right after the reveal, and of the power of a place.
 * Each runs the hooks of the piece's row: `play` (or `revealed`) once, then `chosen` for each answer. The effect is
 * done when no answer is awaited. */
#ifndef NOTALONE_EFFECT_H
#define NOTALONE_EFFECT_H

#include "games/notalone/pieces.h"
#include "games/notalone/turn/flow.h"

/* The card, which lies on the table already, takes effect. If it can no longer be played, it returns to its owner's
 * hand. `index` is the played place, for a card that is played at a resolution. */
void effect_push_card(struct play *p, unsigned seat, unsigned card, unsigned index);

/* The Survivor, SURVIVOR + kind, has its effect for the user. Its `playable` must be true for the user. */
void effect_push_survivor(struct play *p, const struct user *user, unsigned card);

/* An Evolution, EVOLUTION + code, has the effect of its row without being used. */
void effect_push_standing(struct play *p, unsigned evolution);

/* The seat uses the power of the place for its played place `index`. `used`: the places whose power this resolution has
 * used. */
void effect_push_power(struct play *p, unsigned seat, unsigned index, unsigned place, uint32_t used);

/* Carries out an effect that has waited for the reveal. */
void effect_push_parked(struct play *p, const struct parked *effect);

extern const struct flow card_flow;
extern const struct flow power_flow;
extern const struct flow parked_flow;

#endif
