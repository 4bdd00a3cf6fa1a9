/* SPDX-License-Identifier: MIT */
/* A game for the tests, with what Leduc does not have: three seats that answer at the same time, two sides of different
 * size, talk, a forced action, events that are private to one seat, and every shape that a field can have.
 *
 * In each of `rounds` rounds every seat says something or votes for 1..3. Seat 2 is hoarse: in even rounds its only
 * action is to say nothing. When all have answered, all seats get the talk, and each vote is shown to its own seat and
 * to the next one. The score of a seat is the sum of its votes; the side with the higher average wins. */
#ifndef COUNCIL_H
#define COUNCIL_H

#include "game/game.h"

enum { COUNCIL_NOTHING, COUNCIL_SAY, COUNCIL_VOTE_1, COUNCIL_VOTE_2, COUNCIL_VOTE_3, COUNCIL_ACTIONS };

enum { COUNCIL_SEATS = 3, COUNCIL_ROUNDS_MOST = 9 };

enum council_event { COUNCIL_DEALT, COUNCIL_TALK, COUNCIL_VOTED, COUNCIL_COUNTED };

struct council_state {
    struct game_seed seed;
    int32_t total; /* minus 1000, so that it is negative */
    uint16_t rounds, round;
    uint8_t card[COUNCIL_SEATS];
    uint8_t answer[COUNCIL_SEATS]; /* 1 + the action; 0: not yet */
    uint8_t votes[COUNCIL_SEATS][COUNCIL_ROUNDS_MOST + 1];
};

struct council_view {
    uint64_t spoken; /* set of the rounds in which somebody spoke */
    int32_t total;
    uint16_t round;
    uint8_t card; /* the audience's own */
    uint8_t audience;
    uint8_t votes[COUNCIL_SEATS][COUNCIL_ROUNDS_MOST + 1]; /* the audience's own */
};

extern const struct game council_game;

#endif
