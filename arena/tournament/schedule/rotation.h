/* SPDX-License-Identifier: MIT */
/* Who is on a mixed team, or at a table of a free-for-all. Entries stand in a circle. In a group each of them is first
 * once, and with it is who stands at certain distances from it, so every entry has every seat once in every group. This
 * file chooses the distances, group by group, for each class. The first is the opponent of a team: then over an event
 *
 *     - everybody meets everybody equally often: an entry has each other one against it once before it has any of them
 *       a second time;
 *     - everybody is on one team with everybody equally often, at the latest when the rotation begins again. What
 *       matches tell of strengths depends on nothing else.
 *
 * Or the first is one of a table: then everybody is at one table with everybody equally often. Its distance is 0.
 *
 * After entries - 1 groups all have met equally often. These groups are planned together: distances are dealt out one
 * by one to the team where they cost least, then exchanged while that helps. It needs no floating point and no luck
 * but its own, so it gives the same everywhere. The first groups of an event are the same however many it has. */
#ifndef TOURNAMENT_ROTATION_H
#define TOURNAMENT_ROTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/standing/outcome.h"

struct rotation {
    unsigned entries, classes, groups;
    unsigned size[EVENT_CLASSES]; /* of a team or table */
    bool tables;
    uint8_t *distances[EVENT_CLASSES]; /* groups x size */
};

/* Entries: 2 to EVENT_ENTRIES; a team: 1 to EVENT_SEATS - 1; a table: 3 to EVENT_SEATS, and at most the entries. False:
 * no memory; it must be released even then. */
bool rotation_of_teams(struct rotation *rotation, unsigned entries, unsigned groups, unsigned classes,
                       const unsigned size[EVENT_CLASSES]) __attribute__((warn_unused_result));
bool rotation_of_tables(struct rotation *rotation, unsigned entries, unsigned groups, unsigned classes,
                        const unsigned size[EVENT_CLASSES]) __attribute__((warn_unused_result));
void rotation_release(struct rotation *rotation);

/* How far each member of a team stands from its opponent, 1 to entries - 1; or of a table from its first member, which
 * is that at 0. */
const uint8_t *rotation_team(const struct rotation *rotation, unsigned class, unsigned group);

#endif
