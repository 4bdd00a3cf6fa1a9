/* SPDX-License-Identifier: MIT */
#include "event/more_halves.h"

#include <string.h>

#include "tournament/schedule/pairing.h"
#include "tournament/standing/ranks.h"

static void take_counting(const struct outcome *outcome, int64_t halves[EVENT_ENTRIES])
{
    if (!outcome_counts(outcome))
        return;
    for (unsigned side = 0; side < 2; side++)
        halves[outcome_entry(outcome, side)] -= outcome_halves(outcome, side, !side);
}

bool more_halves(const struct event *event, int64_t halves[EVENT_ENTRIES])
{
    const bool out[EVENT_ENTRIES] = {false}; /* it changes no points */
    struct swiss_score score[EVENT_ENTRIES];
    struct ranks ranks;
    bool good = true;

    memset(halves, 0, EVENT_ENTRIES * sizeof *halves);
    if (event->file.format != FORMAT_SWISS)
        return true;
    good = ranks_begin(&ranks, &event->spec);
    for (size_t i = 0; good && i < event->count; i++) {
        ranks_add(&ranks, &event->outcomes[i]);
        take_counting(&event->outcomes[i], halves);
    }
    if (good)
        ranks_swiss(&ranks, out, score);
    for (unsigned entry = 0; good && entry < event->file.entry_count; entry++)
        halves[entry] += score[entry].halves;
    ranks_release(&ranks);
    return good;
}
