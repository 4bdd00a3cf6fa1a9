/* SPDX-License-Identifier: MIT */
/* Leduc hold'em (Southey et al., "Bayes' Bluff: Opponent Modelling in Poker", UAI 2005), the small poker that solvers
 * are measured on.
 *
 * Six cards: jack, queen and king in two suits. Both players ante 1 chip and get one card face down. Two rounds of
 * betting, with bets of 2 chips and then of 4, at most two raises a round (the first bet is one of them). Between the
 * rounds one card is laid open on the board. At the showdown a pair with the board wins, otherwise the higher rank;
 * equal ranks split the pot. Suits never matter.
 *
 * A match is `hands` hands (1 is the game of the literature). Seat 0 opens both rounds of the odd hands, seat 1 of the
 * even ones. A turn is a hand. The score of a seat is what it won in chips; the two always add up to 0. */
#ifndef GAMES_LEDUC_LEDUC_H
#define GAMES_LEDUC_LEDUC_H

#include "game/game.h"

extern const struct game leduc_game;

#endif
