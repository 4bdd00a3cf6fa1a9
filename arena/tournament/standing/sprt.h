/* SPDX-License-Identifier: MIT */
/* A sequential probability ratio test (SPRT): is a candidate stronger than its opponents? It counts groups of games,
 * and may stop as soon as it is sure. Groups must be added in the order of the schedule. The group of a duel is a pair
 * of games with sides exchanged. That of a free-for-all of S sides is S games of one table, in which the candidate has
 * each side once. A game is a match; its score is the candidate's points, 0 to 1: in a free-for-all the share of its
 * opponents that it placed above, half of one for an equal place (row.h).
 *
 * The two hypotheses are bounds on normalised Elo: with mu and sigma the mean and the deviation of a game's score, nElo
 * = 800 / ln 10 * (mu - 1/2) / sigma. With normalised Elo the number of games that a decision needs depends on the
 * bounds alone, not on how much chance is in the game, nor on how many sides it has. A group is one sample (of a pair:
 * pentanomial), because its games may share a seed, and because a side may be worth more than another.
 *
 * The log likelihood ratio is the exact generalised one of fishtest (LLR_normalized in its LLRcalc). It compares the
 * likeliest distribution of a pair's score with nelo1 to the likeliest with nelo0. As there, a score that was never
 * seen counts as a thousandth of a pair; of a group with more scores than 5 all together as five thousandths. The
 * approximation by mean and deviation alone (Van den Bergh, "A practical introduction to the GSPRT", section 4.2) fails
 * if a candidate wins nearly all games. */
#ifndef TOURNAMENT_SPRT_H
#define TOURNAMENT_SPRT_H

#include <stdint.h>

#include "tournament/strength/likeliest.h"

enum { SPRT_NELO_MAX = 200 /* of a bound; the least is -200 */ };

struct sprt {
    double nelo0, nelo1; /* the candidate is no better than nelo0; it is at least nelo1, which is more */
    double alpha, beta;  /* allowed probability of accepting it in the first case, and of rejecting it in the second */
};

enum sprt_verdict { SPRT_UNDECIDED, SPRT_ACCEPT, SPRT_REJECT };

/* The number of groups by the candidate's half points in them, a half for each equal place and a whole for each
 * opponent that it placed above: 0 to 4 of a pair, 0 to 2 S (S - 1) of a group of S sides. */
struct pairs {
    uint64_t count[SCORES_MAX];
    unsigned sides; /* of a match; 0: a duel */
};

/* How many scores a group can have, and how many matches it has. */
unsigned pairs_scores(const struct pairs *pairs);
unsigned pairs_matches(const struct pairs *pairs);
/* How many groups there are, and the mean of their points, 0 to 1; 0 of none. */
uint64_t pairs_total(const struct pairs *pairs);
double pairs_points(const struct pairs *pairs);

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct pairs *pairs);

/* The log likelihood ratio so far, and the bounds between which the test is undecided: lower is below 0, upper above
 * 0. */
double sprt_llr(const struct sprt *sprt, const struct pairs *pairs);
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

/* Estimates how many more groups a decision needs if the games go on as they did. 0 if it is decided. -1 if nothing can
 * be said yet, or if it would be a thousand million or more. */
int64_t sprt_left(const struct sprt *sprt, const struct pairs *pairs);

/* With so many groups of `matches` matches the test is undecided in less than 1 % of all cases, however strong the
 * candidate is; most need far fewer. Halfway between the bounds the log likelihood ratio has no drift and the variance
 * d^2 for each group, where d is the distance of the bounds in deviations of a group's score. By Wald (Sequential
 * Analysis, 1947, A:4) it is then -lower * upper / d^2 groups until it leaves them in the mean, and a Brownian motion
 * is still between them after four times that in 0.9 % of all cases. */
double sprt_most(const struct sprt *sprt, unsigned matches);

/* An estimate from groups that stopped the test is biased by that: of a candidate that is promoted luck was on its
 * side.
 * "" of groups that did not stop it. */
const char *sprt_bias(const struct sprt *sprt, const struct pairs *pairs);

/* Mean and deviation of a game's score over the groups; 0 and 0 if there are none. The deviation is the one with which
 * single games would be as uncertain as these groups are. */
struct pair_score {
    double mean, deviation;
};

struct pair_score pairs_score(const struct pairs *pairs);

/* The normalised Elo of that score. */
double pairs_nelo(const struct pairs *pairs);

#endif
