/* SPDX-License-Identifier: MIT */
/* The scores of entries round by round, in Swiss and knockout. There one bot has all seats of a side, and an entry
 * meets one opponent in a round. */
#ifndef TOURNAMENT_SCORES_H
#define TOURNAMENT_SCORES_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/schedule/pairing.h"

enum { SCORES_ROUNDS = 1024 /* at the most: a bracket of 256 has 17 stages with 50 tie-break pairs each */ };

struct scores {
    uint32_t halves[SCORES_ROUNDS][EVENT_ENTRIES]; /* half points, by round and entry */
    bool answered[SCORES_ROUNDS]
                 [EVENT_ENTRIES];               /* it or its opponent played: not all matches are void for nobody did */
    uint32_t matches[SCORES_ROUNDS];            /* matches played, by round; each counts once */
    uint16_t met[SCORES_ROUNDS][EVENT_ENTRIES]; /* one more than the entry that it met in the round; 0: nobody */
    uint32_t games[EVENT_ENTRIES];              /* matches of the entry that were played, each counted once */
};

/* Adds a match by its first result, whatever the host changed since. A replay adds nothing. */
void scores_add_played(struct scores *scores, const struct outcome *outcome);

/* Adds a match by what counts now: a withdrawn one by outcome.instead, and a replay in place of the result before
 * it. */
void scores_add_counting(struct scores *scores, const struct outcome *outcome);

#endif
