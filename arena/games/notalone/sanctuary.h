/* SPDX-License-Identifier: MIT */
/* The board of SANCTUARY: what is laid out and dealt for it, and how phase 5 begins (RULES.md, YS, Y5); and the halves
 * of it that a match without it can have. */
#ifndef NOTALONE_SANCTUARY_H
#define NOTALONE_SANCTUARY_H

#include "games/notalone/flow.h"

/* Decks and counters, before anything is asked; and what is dealt after the cards, with the token. */
void sanctuary_lay_out(struct notalone_state *s);
void sanctuary_deal(struct play *p);

/* Avatars of this match: mask. */
uint16_t sanctuary_avatars(const struct notalone_state *s);

/* Evolutions with the icon of which the Creature chooses one in a match without SANCTUARY: mask. */
uint32_t sanctuary_icons(const struct notalone_state *s);

extern const struct flow move_sanctuary_flow;

#endif
