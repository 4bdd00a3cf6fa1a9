/* SPDX-License-Identifier: MIT */
/* A sequential probability ratio test (SPRT): is a candidate stronger than its opponents? It counts pairs of games with
 * sides exchanged, and may stop as soon as it is sure. Pairs must be added in the order of the schedule.
 *
 * The two hypotheses are bounds on normalised Elo: with mu and sigma the mean and the deviation of a game's score, nElo
 * = 800 / ln 10 * (mu - 1/2) / sigma. With normalised Elo the number of games that a decision needs depends on the
 * bounds alone, not on how much chance is in the game. A pair is one sample (pentanomial), because its games may share
 * a seed.
 *
 * The log likelihood ratio is the exact generalised one of fishtest (LLR_normalized in its LLRcalc). It compares the
 * likeliest distribution of a pair's score with nelo1 to the likeliest with nelo0. As there, a score that was never
 * seen counts as a thousandth of a pair. The approximation by mean and deviation alone (Van den Bergh, "A practical
 * introduction to the GSPRT", section 4.2) fails if a candidate wins nearly all games. */
#ifndef TOURNAMENT_SPRT_H
#define TOURNAMENT_SPRT_H

#include <stdint.h>

enum { SPRT_NELO_MAX = 200 /* of a bound; the least is -200 */ };

struct sprt {
    double nelo0, nelo1; /* the candidate is no better than nelo0; it is at least nelo1, which is more */
    double alpha, beta;  /* allowed probability of accepting it in the first case, and of rejecting it in the second */
};

enum sprt_verdict { SPRT_UNDECIDED, SPRT_ACCEPT, SPRT_REJECT };

/* The number of pairs by the candidate's half points in them: 0 to 4. */
struct pairs {
    uint64_t count[5];
};

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct pairs *pairs);

/* The log likelihood ratio so far, and the bounds between which the test is undecided: lower is below 0, upper above
 * 0. */
double sprt_llr(const struct sprt *sprt, const struct pairs *pairs);
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

/* Estimates how many more pairs a decision needs if the games go on as they did. 0 if it is decided. -1 if nothing can
 * be said yet, or if it would be a thousand million or more. */
int64_t sprt_left(const struct sprt *sprt, const struct pairs *pairs);

/* An estimate from pairs that stopped the test is biased by that: of a candidate that is promoted luck was on its side.
 * "" of pairs that did not stop it. */
const char *sprt_bias(const struct sprt *sprt, const struct pairs *pairs);

/* Mean and deviation of a game's score over the pairs; 0 and 0 if there are none. The deviation is the one with which
 * single games would be as uncertain as these pairs are. */
struct pair_score {
    double mean, deviation;
};

struct pair_score pairs_score(const struct pairs *pairs);

/* The normalised Elo of that score. */
double pairs_nelo(const struct pairs *pairs);

#endif
