/* SPDX-License-Identifier: MIT */
#include "spread/cut.h"

#include "spread/task.h"

/* What a new measurement counts against those before. */
#define NEWS 0.2

static void learn(double *known, double news)
{
    *known = *known > 0 ? *known + NEWS * (news - *known) : news;
}

void cut_learn(struct cut *cut, const struct task_outcome *outcome)
{
    if (outcome->kind != OUTCOME_PLAYED || outcome->matches == 0)
        return;
    learn(&cut->match_ms, (double)(outcome->took_ms + 1) / outcome->matches);
    learn(&cut->match_bytes, (double)(outcome->bytes + 1) / outcome->matches);
}

unsigned cut_at_once(const struct cut *cut)
{
    unsigned seen = cut->most_seen > CUT_AT_ONCE_LEAST ? cut->most_seen : CUT_AT_ONCE_LEAST;

    if (cut->asked)
        return cut->asked;
    if (cut->match_ms <= 0)
        return CUT_FIRST_AT_ONCE;
    return seen < CUT_AT_ONCE_MOST ? seen : CUT_AT_ONCE_MOST;
}

unsigned cut_queued(const struct cut *cut)
{
    return cut->match_ms > 0 ? 2 * cut_at_once(cut) : cut_at_once(cut);
}

static double least(double one, double other)
{
    return one < other ? one : other;
}

unsigned cut_matches(const struct cut *cut, uint64_t left)
{
    double share = (double)left / (2.0 * cut_at_once(cut)), wanted;

    if (cut->match_ms <= 0) {
        wanted = least(share, cut->jobs);
    } else {
        wanted = least(share, (double)CUT_TARGET_MS / cut->match_ms);
        if (wanted < (double)CUT_LEAST_MS / cut->match_ms)
            wanted = (double)CUT_LEAST_MS / cut->match_ms;
        wanted = least(wanted, (double)CUT_BYTES_MOST / cut->match_bytes);
    }
    wanted = least(least(wanted, (double)left), (double)TASK_MATCHES_MOST / 2.0);
    return wanted < 1 ? 1 : (unsigned)wanted;
}
