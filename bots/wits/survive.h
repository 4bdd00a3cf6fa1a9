/* SPDX-License-Identifier: MIT */
/* What the turn is worth to the Hunted after one of them has done something. */
#ifndef WITS_SURVIVE_H
#define WITS_SURVIVE_H

#include "choose.h"

/* If this seat goes to a place, as its played card `index`. Before the tokens are placed: over where they may be
 * placed. */
double survive_at(const struct mind *mind, unsigned index, unsigned place);
/* If a token is moved. */
double survive_moved(const struct mind *mind, enum token token, unsigned space);
/* The gain for this seat of avoiding the tokens of a mask. */
double survive_avoid(const struct mind *mind, unsigned tokens);
/* The gain if the Artemia token acts on nobody. */
double survive_idle(const struct mind *mind);
/* The gain of playing a Survival card now, less its worth in hand. For a card that is played instead of a power: the
 * gain alone. */
double survive_gain(const struct mind *mind, unsigned card);

#endif
