/* SPDX-License-Identifier: MIT */
#include "tournament/ranks.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/bracket.h"

/* Of a pairing, which plays both sides of each seed of each class. */
static unsigned matches_of_pairing(const struct schedule_spec *spec)
{
    return 2 * spec->groups * spec->classes;
}

bool ranks_begin(struct ranks *ranks, const struct schedule_spec *spec)
{
    bool pairs = spec->format == FORMAT_SWISS || spec->format == FORMAT_KNOCKOUT;

    *ranks = (struct ranks){.spec = *spec, .scores = pairs ? calloc(1, sizeof *ranks->scores) : NULL};
    return !pairs || ranks->scores;
}

void ranks_release(struct ranks *ranks)
{
    free(ranks->scores);
    ranks->scores = NULL;
}

/* No pairing to come follows from the last round. */
void ranks_add(struct ranks *ranks, const struct outcome *outcome)
{
    if (!ranks->scores)
        return;
    if (ranks->spec.format == FORMAT_SWISS || outcome->round + 1u == schedule_rounds(&ranks->spec))
        scores_add_counting(ranks->scores, outcome);
    else
        scores_add_played(ranks->scores, outcome);
}

unsigned ranks_rounds_over(const struct ranks *ranks)
{
    if (ranks->spec.format != FORMAT_KNOCKOUT)
        return 0;
    return bracket_rounds_over(ranks->spec.entries, matches_of_pairing(&ranks->spec), ranks->scores);
}

void ranks_survived(const struct ranks *ranks, unsigned survived[EVENT_ENTRIES])
{
    memset(survived, 0, EVENT_ENTRIES * sizeof *survived);
    if (ranks->spec.format == FORMAT_KNOCKOUT)
        bracket_survived(ranks->spec.entries, ranks_rounds_over(ranks), ranks->scores, survived);
}

void ranks_swiss(const struct ranks *ranks, const bool *out, struct swiss_score score[EVENT_ENTRIES])
{
    memset(score, 0, EVENT_ENTRIES * sizeof *score);
    if (ranks->spec.format == FORMAT_SWISS)
        swiss_scores(ranks->scores, ranks->spec.entries, schedule_rounds(&ranks->spec),
                     matches_of_pairing(&ranks->spec), out, score);
}
