/* SPDX-License-Identifier: MIT */
/* A short way for tests to write outcomes. */
#ifndef TESTS_TOURNAMENT_OUTCOMES_H
#define TESTS_TOURNAMENT_OUTCOMES_H

#include <string.h>

#include "tournament/schedule/pairing.h"

enum { ROLES = 2, CREATURE = 0, HUNTED = 1 };

/* The match as a duel that ended so. */
static inline struct outcome ended(struct outcome outcome, enum outcome_end end)
{
    outcome_set_duel(&outcome, end);
    return outcome;
}

/* The outcome of a match of `creature` against the team `hunted`: each entry is a letter. */
static inline struct outcome match_of(char creature, const char *hunted, enum outcome_end end)
{
    struct outcome outcome = {.seats = (uint8_t)(1 + strlen(hunted))};

    outcome.fixture.entry[0] = (uint16_t)(creature - 'a');
    for (unsigned seat = 1; seat < outcome.seats; seat++) {
        outcome.fixture.entry[seat] = (uint16_t)(hunted[seat - 1] - 'a');
        outcome.side[seat] = 1;
        outcome.role[seat] = HUNTED;
    }
    return ended(outcome, end);
}

/* A free-for-all of the entries on the sides 0, 1 and so on, such as "acb", and the places of these sides, such as
 * "132". */
static inline struct outcome seated(const char *entries, const char *places)
{
    struct outcome outcome = {.seats = (uint8_t)strlen(entries), .sides = (uint8_t)strlen(entries)};

    for (unsigned seat = 0; seat < outcome.seats; seat++) {
        outcome.fixture.entry[seat] = (uint16_t)(entries[seat] - 'a');
        outcome.side[seat] = (uint8_t)seat;
        outcome.place[seat] = (uint8_t)(places[seat] - '0');
        outcome.decisions[seat] = 1;
    }
    return outcome;
}

static inline struct outcome in_group(struct outcome outcome, unsigned round, unsigned group)
{
    outcome.round = (uint16_t)round;
    outcome.fixture.group = group;
    return outcome;
}

/* The same with a seed that the matches of a group share. */
static inline struct outcome on_seed(struct outcome outcome, unsigned round, unsigned group, unsigned seed)
{
    outcome.group_seed = (uint8_t)seed;
    return in_group(outcome, round, group);
}

#endif
