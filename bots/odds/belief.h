/* SPDX-License-Identifier: MIT */
/* How many dice count for a face: a binomial distribution for each hand that the bot does not see. A player who bid on
 * a face is believed to have it more often. */
#ifndef ODDS_BELIEF_H
#define ODDS_BELIEF_H

#include "table.h"

struct belief {
    double chance[DICE_MOST + 1]; /* that so many dice count */
};

/* As the bot sees it. */
struct belief belief_own(const struct table *table, unsigned face);
/* As it looks to the others if the bot bids on this face: they do not see its dice. */
struct belief belief_of_others(const struct table *table, unsigned face);

/* The chance that a bid of `count` dice holds. */
double belief_holds(const struct belief *belief, unsigned count);
/* The dice that a challenge of such a bid is expected to cost the challenger, and the bidder. */
double belief_costs_challenger(const struct belief *belief, unsigned count, bool difference);
double belief_costs_bidder(const struct belief *belief, unsigned count, bool difference);

#endif
