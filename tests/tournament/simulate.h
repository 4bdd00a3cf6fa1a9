/* SPDX-License-Identifier: MIT */
/* Events that are played by drawing lots: the schedule is the arena's own, what a match ends with follows from truths
 * that are given. What the arena makes of the outcomes can then be held against them. */
#ifndef TESTS_TOURNAMENT_SIMULATE_H
#define TESTS_TOURNAMENT_SIMULATE_H

#include <stddef.h>

#include "luck.h"
#include "tournament/schedule/schedule.h"

enum { TRUTH_ENTRIES = 16, TRUTH_ROLES = 2, TRUTH_CLASSES = 4 };

/* In Elo points. Role 0 has side 0 alone, role 1 all seats of side 1, of which class number c has c + 1. */
struct truth {
    unsigned entries, classes;
    double strength[TRUTH_ENTRIES][TRUTH_ROLES][TRUTH_CLASSES];
    double offset[TRUTH_CLASSES]; /* of side 1 */
    double draws;                 /* how likely a match of two equals is a draw */
};

/* A schedule of the format with so many groups of each pairing and class. */
struct schedule_spec simulate_spec(const struct truth *truth, enum format format, unsigned groups);

/* Plays all of the schedule's rounds. Returns the outcomes for the caller to free, and how many there are; NULL: no
 * memory. */
struct outcome *simulate_event(const struct truth *truth, const struct schedule_spec *spec, struct luck *luck,
                               size_t *count);

/* What an entry truly is above the mean of all: in a role and a class; TRUTH_ROLES and TRUTH_CLASSES stand for the mean
 * over all of them. */
double truth_above_mean(const struct truth *truth, unsigned entry, unsigned role, unsigned class);

#endif
