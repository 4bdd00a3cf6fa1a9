/* SPDX-License-Identifier: MIT */
/* What SANCTUARY adds to the table as text. In a match without SANCTUARY it adds Avatars and Evolutions alone. */
#ifndef NOTALONE_TEXT_SANCTUARY_H
#define NOTALONE_TEXT_SANCTUARY_H

#include "game/text.h"
#include "games/notalone/view.h"

/* Lines under the first: Defence and its bonuses ahead, the Sanctuary token, the Survivors that nobody holds. */
void text_add_sanctuary(struct game_text *out, const struct notalone_state *s);
/* Lines of the Creature: DNA and Evolutions. */
void text_add_evolutions(struct game_text *out, const struct notalone_view *view);
/* A line of a Hunted: who he is, and the Survivors that he holds. */
void text_add_avatar(struct game_text *out, const struct notalone_view *view, unsigned seat);

#endif
