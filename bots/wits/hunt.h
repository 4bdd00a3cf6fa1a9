/* SPDX-License-Identifier: MIT */
/* What Hunt cards are good for. Gains are what the turn is worth with the card less what it is worth without. */
#ifndef WITS_HUNT_H
#define WITS_HUNT_H

#include "choose.h"

/* What the card would bring if it was played now. */
double hunt_gain(const struct mind *mind, unsigned card);
/* What else could still be had in this turn by keeping the allowance for a card of a later phase. */
double hunt_later(const struct table *table, unsigned card);
/* What it brings as a rule. */
double hunt_usual(unsigned card);
/* What it would bring if the card was turned on this Hunted. */
double hunt_seat(const struct mind *mind, unsigned card, unsigned seat);
/* What it would bring to move a Hunted from one of his places to the worst for him. */
double hunt_detour(const struct mind *mind, unsigned seat, unsigned spot);
/* What it would bring to move the Creature token to the place above or below it, with one Hunted to any beside it. */
double hunt_crossed(const struct mind *mind);
/* What another card would bring in this phase, if there was an allowance for it; 0 as long as there is. */
double hunt_second(const struct mind *mind);
/* Whether a token now laid bars places, and what that is worth. */
bool hunt_bars(const struct table *table, unsigned token);
double hunt_barred(const struct mind *mind, const struct table *table);

#endif
