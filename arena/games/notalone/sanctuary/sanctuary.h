/* SPDX-License-Identifier: MIT */
/* The board of SANCTUARY: its set-up, its deal, and how phase 5 begins (RULES.md, YS, Y5). A match without SANCTUARY
 * can still have Avatars and an Evolution, those with the icon. */
#ifndef NOTALONE_SANCTUARY_H
#define NOTALONE_SANCTUARY_H

#include "games/notalone/turn/flow.h"

/* sanctuary_lay_out: decks and counters, before the first decision. sanctuary_deal: the Sanctuary token, the revealed
 * Survivors and the Avatars, after the other cards are dealt. */
void sanctuary_lay_out(struct notalone_state *s);
void sanctuary_deal(struct play *p);

/* Avatars of this match: mask. */
uint16_t sanctuary_avatars(const struct notalone_state *s);

/* Evolutions with the icon. In a match without SANCTUARY the Creature chooses one of them: mask. */
uint32_t sanctuary_icons(const struct notalone_state *s);

extern const struct flow move_sanctuary_flow;

#endif
