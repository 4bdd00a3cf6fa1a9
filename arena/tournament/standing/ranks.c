/* SPDX-License-Identifier: MIT */
#include "tournament/standing/ranks.h"

#include <stdlib.h>
#include <string.h>

/* Of a pairing, which plays both sides of each seed of each class. */
static unsigned matches_of_pairing(const struct schedule_spec *spec)
{
    return 2 * spec->groups * spec->classes;
}

bool ranks_begin(struct ranks *ranks, const struct schedule_spec *spec)
{
    bool bracket = schedule_has_bracket(spec), pairs = bracket || spec->format == FORMAT_SWISS;

    *ranks = (struct ranks){.spec = *spec,
                            .scores = pairs ? calloc(1, sizeof *ranks->scores) : NULL,
                            .counting = bracket ? calloc(1, sizeof *ranks->counting) : NULL,
                            .bracket = bracket ? calloc(1, sizeof *ranks->bracket) : NULL};
    return (!pairs || ranks->scores) && (!bracket || (ranks->counting && ranks->bracket));
}

void ranks_release(struct ranks *ranks)
{
    free(ranks->scores);
    free(ranks->counting);
    free(ranks->bracket);
    ranks->scores = ranks->counting = NULL;
    ranks->bracket = NULL;
}

void ranks_add(struct ranks *ranks, const struct outcome *outcome)
{
    if (ranks->spec.format == FORMAT_SWISS)
        scores_add_counting(ranks->scores, outcome);
    if (!ranks->bracket)
        return;
    scores_add_played(ranks->scores, outcome);
    scores_add_counting(ranks->counting, outcome);
}

unsigned ranks_bracket(struct ranks *ranks, struct bracket_rank rank[EVENT_ENTRIES])
{
    unsigned survived[EVENT_ENTRIES], stages;

    memset(rank, 0, EVENT_ENTRIES * sizeof *rank);
    if (!ranks->bracket)
        return 0;
    bracket_begin(ranks->bracket, &ranks->spec);
    bracket_follow(ranks->bracket, ranks->scores);
    bracket_recount(ranks->bracket, ranks->counting);
    bracket_survived(ranks->bracket, survived);
    stages = bracket_stages_needed(ranks->bracket);
    for (unsigned entry = 0; entry < ranks->spec.entries; entry++)
        rank[entry] = (struct bracket_rank){.survived = survived[entry],
                                            .reached = survived[entry] < stages ? survived[entry] + 1 : stages,
                                            .wins = bracket_champion(ranks->bracket) == entry};
    return ranks->bracket->stages_over;
}

void ranks_swiss(const struct ranks *ranks, const bool *out, struct swiss_score score[EVENT_ENTRIES])
{
    memset(score, 0, EVENT_ENTRIES * sizeof *score);
    if (ranks->spec.format == FORMAT_SWISS)
        swiss_scores(ranks->scores, ranks->spec.entries, schedule_rounds(&ranks->spec),
                     matches_of_pairing(&ranks->spec), out, score);
}
