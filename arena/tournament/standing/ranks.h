/* SPDX-License-Identifier: MIT */
/* How an event ranks its entries, by its format:
 *
 *     swiss      points: wins and half the draws of all rounds; tie-breaks: Buchholz, direct encounter
 *                (swiss_score.h). A bye counts half of the points of a pairing; a match that is void, or that the
 *                host voided, half a point for each side; a match of an entry that was withdrawn or set aside is
 *                won by the other one
 *     bracket    of knockout and double-elimination: the stage in which an entry was put out, the winner first
 *                (bracket.h). Which entry goes on follows from the results as they were first played; which wins
 *                the last match-up, from what counts now
 *     others     strength
 *
 * The last tie-break is strength by the fit (standing.h). Entries that are out of the event are last. */
#ifndef TOURNAMENT_RANKS_H
#define TOURNAMENT_RANKS_H

#include "tournament/schedule/bracket.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/scores.h"
#include "tournament/schedule/swiss_score.h"

struct ranks {
    struct schedule_spec spec;
    struct scores *scores;   /* of Swiss as they count now, of a bracket as they were first played; else NULL */
    struct scores *counting; /* of a bracket, as they count now */
    struct bracket *bracket; /* as of ranks_bracket; NULL in formats without one */
};

struct bracket_rank {
    unsigned survived; /* stages that are over */
    unsigned reached;  /* stage, from 1 */
    bool wins;
};

/* False: no memory; the caller must call ranks_release even then. */
bool ranks_begin(struct ranks *ranks, const struct schedule_spec *spec) __attribute__((warn_unused_result));
void ranks_add(struct ranks *ranks, const struct outcome *outcome);
void ranks_release(struct ranks *ranks);

/* In a bracket: how far each entry came by what was added, by entry, and how many stages are over; 0 in other formats.
 */
unsigned ranks_bracket(struct ranks *ranks, struct bracket_rank rank[EVENT_ENTRIES]);

/* In Swiss: the points and tie-breaks of all entries, by entry; 0 in other formats. `out`: which of them are out of the
 * event. */
void ranks_swiss(const struct ranks *ranks, const bool *out, struct swiss_score score[EVENT_ENTRIES]);

#endif
