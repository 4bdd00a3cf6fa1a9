/* SPDX-License-Identifier: MIT */
/* Whether a candidate is stronger than its opponents: a sequential test over pairs of games with sides exchanged. It
 * may stop as soon as it is sure; it must be asked in the order of the schedule.
 *
 * The two hypotheses are bounds on normalised Elo: with mu and sigma the mean and the deviation of a game's score, nElo
 * = 800 / ln 10 * (mu - 1/2) / sigma. Normalised, because then the number of games that a decision needs depends on the
 * bounds alone, and not on how much chance is in the game. A pair is one draw (pentanomial), because its games may
 * share a seed.
 *
 * The log likelihood ratio is the exact generalised one that fishtest decides by (LLR_normalized in its LLRcalc): of
 * all distributions of a pair's score with nelo1 the likeliest, against that with nelo0. As there, a score that was
 * never seen is taken to have been seen in a thousandth of a pair. Its approximation by mean and deviation alone (Van
 * den Bergh, "A practical introduction to the GSPRT", section 4.2) fails where a candidate wins nearly all. */
#ifndef TOURNAMENT_SPRT_H
#define TOURNAMENT_SPRT_H

#include <stdint.h>

enum { SPRT_NELO_MAX = 200 /* of a bound; at the least it is -200 */ };

struct sprt {
    double nelo0, nelo1; /* the candidate is no better than nelo0; it is at least nelo1, which is more */
    double alpha, beta;  /* how likely it may be to accept it in the first case, and not to in the second */
};

enum sprt_verdict { SPRT_UNDECIDED, SPRT_ACCEPT, SPRT_REJECT };

/* Pairs by what the candidate got in them, in half points: 0 to 4. */
struct pairs {
    uint64_t count[5];
};

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct pairs *pairs);

/* The log likelihood ratio so far, and between which bounds it stays undecided (lower below 0, upper above). */
double sprt_llr(const struct sprt *sprt, const struct pairs *pairs);
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

/* About how many pairs more until it is decided, if the games go on as they did: 0 when it is; -1 as long as nothing
 * can be said, or if it would be a thousand million and more. */
int64_t sprt_left(const struct sprt *sprt, const struct pairs *pairs);

/* Mean and deviation of a game's score over the pairs (0 and 0 for none): the score of a game, and the deviation that
 * single games would need to be as uncertain as these pairs are. */
struct pair_score {
    double mean, deviation;
};

struct pair_score pairs_score(const struct pairs *pairs);

/* The normalised Elo of such a score. */
double pairs_nelo(const struct pairs *pairs);

#endif
