/* SPDX-License-Identifier: MIT */
/* Who sits where at the tables of a free-for-all. Entries stand in a circle. A table is a set of places in it, and the
 * matches of a group are that table turned through the whole circle: whatever the order on its sides, each entry has
 * each side once. This file chooses the orders, group by group, so that for each entry
 *
 *     - who sits next after it is even: how often each other one does. Then who sits two sides after it, and so on;
 *     - who it meets with itself on one side and the other on another is even too, where that can be had.
 *
 * Where all of the circle is at the table, no order comes again before all of them were taken, which is each order of
 * the entries on the sides once. Each order is the one that is evenest with those before, so the first groups of an
 * event are the same however many it has. */
#ifndef TOURNAMENT_SEATING_H
#define TOURNAMENT_SEATING_H

#include <stdbool.h>
#include <stdint.h>

struct seating;

/* For a circle of 3 to EVENT_ENTRIES, and a table of 3 to EVENT_SEATS sides, which are at most as many. NULL: no
 * memory. Ends with seating_free. */
struct seating *seating_new(unsigned entries, unsigned sides);
void seating_free(struct seating **seating);

/* Puts the places at the table of the next group, each below the number of entries, in the order of the sides. */
void seating_next(struct seating *seating, uint8_t *places);

#endif
