/* SPDX-License-Identifier: MIT */
/* The hooks of The Labyrinth (RULES.md, XL-6 to XL-12). The user reveals a place, and then uses its power at a
 * distance, takes a card of it, or does neither. Or the user reveals nothing and takes a card of a place that is
 * revealed already. Signatures are those of struct piece. The frame's subject is the space of the revealed place. */
#ifndef NOTALONE_DECKS_LABYRINTH_H
#define NOTALONE_DECKS_LABYRINTH_H

#include "games/notalone/pieces.h"
#include "games/notalone/turn/flow.h"

bool labyrinth_playable(const struct notalone_state *s, const struct user *user);
void labyrinth_play(struct play *p, struct frame *f);
void labyrinth_chosen(struct play *p, struct frame *f, unsigned action);

#endif
