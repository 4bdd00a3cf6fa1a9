/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/scores.h"

#include <assert.h>

static bool anybody_played(const struct outcome *outcome)
{
    bool any = !outcome->is_void;

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        any = any || outcome->decisions[seat] > 0;
    return any;
}

void scores_add_played(struct scores *scores, const struct outcome *outcome)
{
    assert(outcome->round < SCORES_ROUNDS && outcome->sides == 2);
    if (outcome->again)
        return;
    scores->matches[outcome->round]++;
    for (unsigned side = 0; side < 2; side++) {
        unsigned entry = outcome_entry(outcome, side);

        scores->halves[outcome->round][entry] += outcome_halves(outcome, side, !side);
        scores->met[outcome->round][entry] = (uint16_t)(outcome_entry(outcome, !side) + 1);
        scores->games[entry]++;
        if (anybody_played(outcome))
            scores->answered[outcome->round][entry] = true;
    }
}

/* What a replay replaces was withdrawn by it, and counted half a point for each. */
void scores_add_counting(struct scores *scores, const struct outcome *outcome)
{
    struct outcome counts = *outcome;

    if (outcome->withdrawn)
        outcome_set_duel(&counts, outcome->instead);
    if (!outcome->again)
        scores_add_played(scores, &counts);
    else if (!outcome->withdrawn)
        for (unsigned side = 0; side < 2; side++)
            scores->halves[outcome->round][outcome_entry(outcome, side)] += outcome_halves(outcome, side, !side) - 1;
}
