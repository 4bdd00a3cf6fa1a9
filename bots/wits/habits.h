/* SPDX-License-Identifier: MIT */
/* The Creature's memory: where the Hunted of a match like to go. It counts the places that they have revealed, the
 * latest most. It is made from events alone, so a bot that resumes a match has it again. */
#ifndef WITS_HABITS_H
#define WITS_HABITS_H

#include <stddef.h>
#include <stdint.h>

#include "words.h"

struct habits {
    double revealed[SEATS][PLACES];
};

/* A Hunted has revealed these places. Numbers that are no seat or no place count for nothing. */
void habits_reveal(struct habits *habits, int64_t seat, const int64_t *places, size_t count);
/* How many times more often than at first to expect a Hunted at a place: 1 or more. */
double habits_weight(const struct habits *habits, unsigned seat, unsigned place);

#endif
