/* SPDX-License-Identifier: MIT */
#include "tournament/standing/sprt.h"

#include <math.h>

enum { DUEL = 2, GROUPS_LEAST = 2 };

static const double NELO = 347.43558552260146; /* 800 / ln 10 */
static const double LEFT_MOST = 1e9;           /* groups; nobody waits for more */
static const double MEANS_MOST = 4;            /* so often the mean, and few tests are undecided */
static const double NEVER = 1e-3;              /* pairs that a score is taken to have been seen in if it never was */
static const double NEVER_SCORES = 5;          /* of so many scores; with more it is less */

/* Distribution of a group's score, as a part of its points. */
struct moments {
    double mean, variance;
};

static unsigned sides_of(const struct pairs *pairs)
{
    return pairs->sides ? pairs->sides : DUEL;
}

unsigned pairs_scores(const struct pairs *pairs)
{
    return 2 * sides_of(pairs) * (sides_of(pairs) - 1) + 1;
}

unsigned pairs_matches(const struct pairs *pairs)
{
    return sides_of(pairs);
}

/* In what part of the groups each score was seen; returns how many groups that are. */
static double parts_of(const struct pairs *pairs, double *seen)
{
    const unsigned scores = pairs_scores(pairs);
    const double never = NEVER * (NEVER_SCORES / scores);
    double count = 0;

    for (unsigned i = 0; i < scores; i++) {
        seen[i] = pairs->count[i] ? (double)pairs->count[i] : never;
        count += seen[i];
    }
    for (unsigned i = 0; i < scores; i++)
        seen[i] /= count;
    return count;
}

static struct moments moments_of(const struct pairs *pairs)
{
    const unsigned scores = pairs_scores(pairs);
    struct moments moments = {0};
    double seen[SCORES_MAX];

    (void)parts_of(pairs, seen);
    for (unsigned i = 0; i < scores; i++)
        moments.mean += seen[i] * i / (scores - 1);
    for (unsigned i = 0; i < scores; i++) {
        double off = (double)i / (scores - 1) - moments.mean;

        moments.variance += seen[i] * off * off;
    }
    return moments;
}

uint64_t pairs_total(const struct pairs *pairs)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < pairs_scores(pairs); i++)
        sum += pairs->count[i];
    return sum;
}

double pairs_points(const struct pairs *pairs)
{
    uint64_t halves = 0, total = pairs_total(pairs);

    for (unsigned i = 0; i < pairs_scores(pairs); i++)
        halves += i * pairs->count[i];
    return total ? (double)halves / (double)total / (pairs_scores(pairs) - 1) : 0;
}

double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

double sprt_llr(const struct sprt *sprt, const struct pairs *pairs)
{
    const unsigned scores = pairs_scores(pairs);
    const double games = sqrt(pairs_matches(pairs));
    double seen[SCORES_MAX], at0[SCORES_MAX], at1[SCORES_MAX], ratio = 0, count = parts_of(pairs, seen);

    if (pairs_total(pairs) < GROUPS_LEAST)
        return 0;
    likeliest(seen, scores, games * sprt->nelo0 / NELO, at0);
    likeliest(seen, scores, games * sprt->nelo1 / NELO, at1);
    for (unsigned i = 0; i < scores; i++)
        ratio += seen[i] * log(at1[i] / at0[i]);
    return count * ratio;
}

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct pairs *pairs)
{
    double llr = sprt_llr(sprt, pairs);

    if (llr >= sprt_upper(sprt))
        return SPRT_ACCEPT;
    return llr <= sprt_lower(sprt) ? SPRT_REJECT : SPRT_UNDECIDED;
}

int64_t sprt_left(const struct sprt *sprt, const struct pairs *pairs)
{
    uint64_t count = pairs_total(pairs);
    double llr = sprt_llr(sprt, pairs), bound = llr > 0 ? sprt_upper(sprt) : sprt_lower(sprt), left;

    if (sprt_judge(sprt, pairs) != SPRT_UNDECIDED)
        return 0;
    if (count < GROUPS_LEAST || llr == 0)
        return -1;
    left = ceil((bound - llr) / llr * (double)count);
    return left < LEFT_MOST ? (int64_t)left : -1;
}

double sprt_most(const struct sprt *sprt, unsigned matches)
{
    double distance = sqrt(matches) * (sprt->nelo1 - sprt->nelo0) / NELO;

    return ceil(MEANS_MOST * -sprt_lower(sprt) * sprt_upper(sprt) / (distance * distance));
}

const char *sprt_bias(const struct sprt *sprt, const struct pairs *pairs)
{
    static const char *const words[] = {
        [SPRT_UNDECIDED] = "",
        [SPRT_ACCEPT] = "normalised Elo is biased, rather too high: the test stopped when it was high enough",
        [SPRT_REJECT] = "normalised Elo is biased, rather too low: the test stopped when it was low enough",
    };

    return words[sprt_judge(sprt, pairs)];
}

struct pair_score pairs_score(const struct pairs *pairs)
{
    struct moments moments = moments_of(pairs);

    if (!pairs_total(pairs))
        return (struct pair_score){0};
    return (struct pair_score){moments.mean, sqrt(pairs_matches(pairs) * moments.variance)};
}

double pairs_nelo(const struct pairs *pairs)
{
    struct pair_score score = pairs_score(pairs);

    return score.deviation > 0 ? NELO * (score.mean - 0.5) / score.deviation : 0;
}
