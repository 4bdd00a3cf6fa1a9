/* SPDX-License-Identifier: MIT */
/* Who plays the matches of the classes of free-for-all. One bot has all seats of a side. Everybody has each side
 * equally often in every group.
 *
 * Round robin: entries stand in a circle, a group is as many matches as there are entries, and each entry has each side
 * once in it (rotation.h, seating.h).
 *
 * Gauntlet, and the test of a candidate: the first entry is at every table, and a group is as many matches as there are
 * sides, of one table at which everybody has each side once. The others take turns to be at it: each is there equally
 * often, and with each other one, as far as that goes. If there are fewer of them than seats, they have several sides
 * in turn. */
#ifndef TOURNAMENT_FREE_FOR_ALL_H
#define TOURNAMENT_FREE_FOR_ALL_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/schedule/schedule.h"

struct free_for_all {
    const struct schedule_spec *spec;
    unsigned sides[EVENT_CLASSES];  /* 0 of a class of duels */
    uint8_t *places[EVENT_CLASSES]; /* groups x sides: in the circle of all entries, or of those at the table */
    uint16_t
        *entries[EVENT_CLASSES]; /* groups x sides: who is at the table, the first entry first; NULL: all entries */
};

/* For all groups of the specification. False: no memory; it must be released even then. */
bool free_for_all_make(struct free_for_all *tables, const struct schedule_spec *spec)
    __attribute__((warn_unused_result));
void free_for_all_release(struct free_for_all *tables);

/* How many matches a group of a class has: 0 of a class of duels. */
unsigned free_for_all_matches(const struct schedule_spec *spec, unsigned class);

/* The entry of each side in a match of a group. */
void free_for_all_match(const struct free_for_all *tables, unsigned class, unsigned group, unsigned match,
                        uint16_t entry[EVENT_SEATS]);

#endif
