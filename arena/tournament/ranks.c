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

double ranks_points(const struct ranks *ranks, unsigned entry)
{
    const struct scores *scores = ranks->scores;
    unsigned of_pairing = matches_of_pairing(&ranks->spec), points_2 = 0;

    for (unsigned round = 0; round < schedule_rounds(&ranks->spec); round++) {
        bool over = scores->matches[round] == ranks->spec.entries / 2 * of_pairing;

        points_2 += scores->halves[round][entry];
        if (over && !(scores->played[entry] >> round & 1))
            points_2 += 2 * of_pairing;
    }
    return points_2 / 2.0;
}
