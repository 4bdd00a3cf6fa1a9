/* SPDX-License-Identifier: MIT */
/* What the turn is worth to the Hunted if one of them did this or that. */
#ifndef WITS_SURVIVE_H
#define WITS_SURVIVE_H

#include "choose.h"

/* If this seat went to a place, as its played card `index`; before the tokens are out, as they may fall. */
double survive_at(const struct mind *mind, unsigned index, unsigned place);
/* If a token was moved. */
double survive_moved(const struct mind *mind, enum token token, unsigned space);
/* What it would bring me to avoid the tokens of a mask. */
double survive_avoid(const struct mind *mind, unsigned tokens);
/* What it would bring if the Artemia token acted on nobody. */
double survive_idle(const struct mind *mind);
/* What a Survival card would bring if it was played now, less what it is worth in hand; of those that are played
 * instead of a power: what it would bring. */
double survive_gain(const struct mind *mind, unsigned card);

#endif
