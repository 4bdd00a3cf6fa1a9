/* SPDX-License-Identifier: MIT */
/* The Creature's memory: where the Hunted of a match like to go. It counts the places that they have revealed, the
 * latest most. It is made from events alone, so a bot that resumes a match has it again. */
#ifndef WITS_HABITS_H
#define WITS_HABITS_H

#include "arena_sdk.h"
#include "words.h"

struct habits {
    double revealed[SEATS][PLACES];
};

void habits_hear(struct habits *habits, const struct arena_event *event);
/* How many times more often than at first to expect a Hunted at a place: 1 or more. */
double habits_weight(const struct habits *habits, unsigned seat, unsigned place);

#endif
