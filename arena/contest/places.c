/* SPDX-License-Identifier: MIT */
#include "contest/places.h"

#include "tournament/schedule/pairing.h"

/* More is better, and the same is the same place. */
static void place_by_scores(struct outcome *outcome, const int32_t *score)
{
    int64_t sum[EVENT_SEATS] = {0};

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        sum[outcome->side[seat]] += score[seat];
    for (unsigned side = 0; side < outcome->sides; side++) {
        outcome->place[side] = 1;
        for (unsigned other = 0; other < outcome->sides; other++)
            if (sum[other] > sum[side])
                outcome->place[side]++;
    }
}

void places_take(struct outcome *outcome, const struct verdict *verdict)
{
    outcome->sides = 0;
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->side[seat] >= outcome->sides)
            outcome->sides = (uint8_t)(outcome->side[seat] + 1);
    if (verdict->winner == VERDICT_VOID)
        outcome_set_void(outcome);
    else if (outcome->sides > 2)
        place_by_scores(outcome, verdict->score);
    else if (verdict->winner == VERDICT_DRAW)
        outcome_set_duel(outcome, OUTCOME_DRAW);
    else
        outcome_set_duel(outcome, verdict->winner ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
}
