/* SPDX-License-Identifier: MIT */
/* By what an event ranks its entries, as its format decides:
 *
 *     swiss      by points: wins and half the draws of all rounds. A bye counts as all matches of a pairing won; a
 * match that is void, or that the host voided, half a point for each; one of an entry that was withdrawn or set aside
 * is won by the other. knockout   by the round reached, the winner first (bracket.h). Who goes on follows from the
 * results as they were first played; who wins the last round, as it counts by now: level is for who is seeded higher.
 *     all others by strength.
 *
 * Between equals the stronger one is first, by the fit (standing.h), and those who are out of the event are last. */
#ifndef TOURNAMENT_RANKS_H
#define TOURNAMENT_RANKS_H

#include "tournament/schedule.h"
#include "tournament/scores.h"

struct ranks {
    struct schedule_spec spec;
    struct scores *scores; /* NULL in formats that rank by strength */
};

/* False: no memory. It must be released all the same. */
bool ranks_begin(struct ranks *ranks, const struct schedule_spec *spec) __attribute__((warn_unused_result));
void ranks_add(struct ranks *ranks, const struct outcome *outcome);
void ranks_release(struct ranks *ranks);

/* Of a knockout: how many of its rounds are over, and how many of them each entry has survived. 0 in other formats. */
unsigned ranks_rounds_over(const struct ranks *ranks);
void ranks_survived(const struct ranks *ranks, unsigned survived[EVENT_ENTRIES]);

/* Of Swiss: the points of an entry. */
double ranks_points(const struct ranks *ranks, unsigned entry);

#endif
