/* SPDX-License-Identifier: MIT */
/* What entries got round by round, in formats whose rounds pair them, Swiss and knockout: one bot has all seats of a
 * side, and an entry meets one other in a round. */
#ifndef TOURNAMENT_SCORES_H
#define TOURNAMENT_SCORES_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/pairing.h"

enum { SCORES_ROUNDS = 64 /* at the most */ };

struct scores {
    uint32_t halves[SCORES_ROUNDS][EVENT_ENTRIES]; /* half points, by round and entry */
    uint32_t matches[SCORES_ROUNDS];               /* of the round that were played, each counted once */
    uint64_t played[EVENT_ENTRIES];                /* by entry: a bit for each round in which it had a match */
};

/* Adds a match as it was first played: by its end alone, whatever the host changed since. A replay adds nothing. */
void scores_add_played(struct scores *scores, const struct outcome *outcome);

/* Adds a match as it counts by now: one that was withdrawn by outcome.instead, and a replay in place of the result
 * before it. */
void scores_add_counting(struct scores *scores, const struct outcome *outcome);

#endif
