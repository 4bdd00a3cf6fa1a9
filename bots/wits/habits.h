/* SPDX-License-Identifier: MIT */
/* Where the Hunted of a match like to go: what they have revealed so far, the latest counted most. The Creature's
 * memory, made from events alone, so that a bot that comes back has it again. */
#ifndef WITS_HABITS_H
#define WITS_HABITS_H

#include "arena_sdk.h"
#include "words.h"

struct habits {
    double revealed[SEATS][PLACES];
};

void habits_hear(struct habits *habits, const struct arena_event *event);
/* How much more often than at first a Hunted is to be expected at a place: 1 or more. */
double habits_weight(const struct habits *habits, unsigned seat, unsigned place);

#endif
