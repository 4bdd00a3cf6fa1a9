/* SPDX-License-Identifier: MIT */
/* What Hunt cards are good for. A gain is the worth of the turn with the card less its worth without. */
#ifndef WITS_HUNT_H
#define WITS_HUNT_H

#include "choose.h"

/* The gain of playing the card now. */
double hunt_gain(const struct mind *mind, unsigned card);
/* The gain of keeping the allowance for a card of a later phase of this turn. */
double hunt_later(const struct table *table, unsigned card);
/* The usual gain of the card. */
double hunt_usual(unsigned card);
/* The gain of the card if it is used on this Hunted. */
double hunt_seat(const struct mind *mind, unsigned card, unsigned seat);
/* The gain of moving a Hunted from one of his places to the one that is worst for him. */
double hunt_detour(const struct mind *mind, unsigned seat, unsigned spot);
/* The gain of moving the Creature token to the place below it; with one Hunted, to any adjacent place. */
double hunt_moved_down(const struct mind *mind);
/* The gain of one more card in this phase if the allowance was larger; 0 while the allowance is not used up. */
double hunt_second(const struct mind *mind);
/* hunt_bars: true if a token that is placed now bars places. hunt_barred: what that is worth. */
bool hunt_bars(const struct table *table, unsigned token);
double hunt_barred(const struct mind *mind, const struct table *table);

#endif
