/* SPDX-License-Identifier: MIT */
#include "tournament/sprt.h"

#include <math.h>

#include "tournament/likeliest.h"

enum { GAMES = 2 /* of a pair */, PAIRS_LEAST = 2 };

static const double NELO = 347.43558552260146; /* 800 / ln 10 */
static const double LEFT_MOST = 1e9;           /* pairs; nobody waits for more */
static const double NEVER = 1e-3;              /* pairs that a score is taken to have been seen in if it never was */

/* Distribution of a pair's score, as a part of its 2 points. */
struct moments {
    double mean, variance;
};

/* In what part of the pairs each score was seen; returns how many pairs that are. */
static double parts_of(const struct pairs *pairs, double *seen)
{
    double count = 0;

    for (unsigned i = 0; i < PAIR_SCORES; i++) {
        seen[i] = pairs->count[i] ? (double)pairs->count[i] : NEVER;
        count += seen[i];
    }
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        seen[i] /= count;
    return count;
}

static struct moments moments_of(const struct pairs *pairs)
{
    struct moments moments = {0};
    double seen[PAIR_SCORES];

    (void)parts_of(pairs, seen);
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        moments.mean += seen[i] * i / (PAIR_SCORES - 1);
    for (unsigned i = 0; i < PAIR_SCORES; i++) {
        double off = (double)i / (PAIR_SCORES - 1) - moments.mean;

        moments.variance += seen[i] * off * off;
    }
    return moments;
}

static uint64_t total(const struct pairs *pairs)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < PAIR_SCORES; i++)
        sum += pairs->count[i];
    return sum;
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
    double seen[PAIR_SCORES], at0[PAIR_SCORES], at1[PAIR_SCORES], ratio = 0, count = parts_of(pairs, seen);

    if (total(pairs) < PAIRS_LEAST)
        return 0;
    likeliest(seen, sqrt(GAMES) * sprt->nelo0 / NELO, at0);
    likeliest(seen, sqrt(GAMES) * sprt->nelo1 / NELO, at1);
    for (unsigned i = 0; i < PAIR_SCORES; i++)
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
    uint64_t count = total(pairs);
    double llr = sprt_llr(sprt, pairs), bound = llr > 0 ? sprt_upper(sprt) : sprt_lower(sprt), left;

    if (sprt_judge(sprt, pairs) != SPRT_UNDECIDED)
        return 0;
    if (count < PAIRS_LEAST || llr == 0)
        return -1;
    left = ceil((bound - llr) / llr * (double)count);
    return left < LEFT_MOST ? (int64_t)left : -1;
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

    if (!total(pairs))
        return (struct pair_score){0};
    return (struct pair_score){moments.mean, sqrt(GAMES * moments.variance)};
}

double pairs_nelo(const struct pairs *pairs)
{
    struct pair_score score = pairs_score(pairs);

    return score.deviation > 0 ? NELO * (score.mean - 0.5) / score.deviation : 0;
}
