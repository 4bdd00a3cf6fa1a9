/* SPDX-License-Identifier: MIT */
/* The hooks of The Labyrinth (RULES.md, XL-6 to XL-12): a place is revealed, and then its power is used at a distance,
 * a card of it is taken, or neither; or a card of a revealed place is taken without more. Signatures are those of
 * struct piece. The frame's subject is the space of what was revealed. */
#ifndef NOTALONE_DECKS_LABYRINTH_H
#define NOTALONE_DECKS_LABYRINTH_H

#include "games/notalone/flow.h"
#include "games/notalone/pieces.h"

bool labyrinth_playable(const struct notalone_state *s, const struct user *user);
void labyrinth_play(struct play *p, struct frame *f);
void labyrinth_chosen(struct play *p, struct frame *f, unsigned action);

#endif
