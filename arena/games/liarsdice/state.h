/* SPDX-License-Identifier: MIT */
/* The state and the view of a match of Liar's Dice, for the files of this game and for the tests that tamper with it.
 *
 * Invariants of a started match: the hand of a seat has as many dice as `dice` says, ascending, unless the match is
 * over: then no hand has a die. `bids` rises. A seat without dice is out, and its score stands. */
#ifndef GAMES_LIARSDICE_STATE_H
#define GAMES_LIARSDICE_STATE_H

#include "game/game.h"

enum {
    LIARS_SEATS = 6,
    LIARS_FACES = 6,
    LIARS_DICE = 6,                            /* the most that a player begins with */
    LIARS_ALL_DICE = LIARS_SEATS * LIARS_DICE, /* the most on the table */
    LIARS_BIDS = LIARS_ALL_DICE * LIARS_FACES, /* bids are 1..LIARS_BIDS */
    LIARS_CHALLENGE = LIARS_BIDS,              /* the action; action i below it is the bid i + 1 */
    LIARS_ACTIONS,
    /* A round on n dice has at most 6 n bids and a challenge, and each round takes a die until one player has the last:
     * the sum of 6 n + 1 for n = 2 to LIARS_ALL_DICE. */
    LIARS_DECISIONS_MOST = LIARS_FACES * (LIARS_ALL_DICE * (LIARS_ALL_DICE + 1) / 2 - 1) + LIARS_ALL_DICE - 1,
};

/* The settings, in the order of their table; and the values of `ones` and `loss`. */
enum liars_setting { LIARS_SET_PLAYERS, LIARS_SET_DICE, LIARS_SET_ONES, LIARS_SET_LOSS, LIARS_SETTINGS };
enum liars_ones { LIARS_ONES_PLAIN, LIARS_ONES_WILD };
enum liars_loss { LIARS_LOSS_DIE, LIARS_LOSS_DIFFERENCE };

enum liars_stage { LIARS_CONFIGURED, LIARS_BIDDING, LIARS_OVER };

/* What decisions ask for: the first bid of a round, or an answer to a bid. */
enum liars_ask { LIARS_OPEN, LIARS_RAISE_OR_CHALLENGE, LIARS_ASKS };

enum liars_event {
    LIARS_ROUND,
    LIARS_ROLLED,
    LIARS_BID,
    LIARS_CHALLENGED,
    LIARS_SHOWN,
    LIARS_COUNTED,
    LIARS_LOST,
    LIARS_WENT_OUT,
    LIARS_WON,
    LIARS_EVENTS
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The latest challenge; all 0 before the first. */
struct liars_challenge {
    uint8_t bid; /* that was challenged */
    uint8_t bidder;
    uint8_t challenger;
    uint8_t found; /* dice that count for the bid */
    uint8_t loser;
    uint8_t lost; /* dice that it cost */
};

/* What everybody at the table knows. */
struct liars_table {
    uint8_t players;
    uint8_t ones; /* enum liars_ones */
    uint8_t loss; /* enum liars_loss */
    uint8_t stage;
    uint8_t round;              /* from 1 */
    uint8_t opener;             /* the seat that begins the round */
    uint8_t actor;              /* the seat that must answer, while the players bid */
    uint8_t bidder;             /* the seat of the last bid; GAME_PUBLIC if there is none in this round */
    uint8_t dice[LIARS_SEATS];  /* that each player has */
    uint8_t score[LIARS_SEATS]; /* of those who are out, and of the winner */
    uint8_t bids[LIARS_BIDS];   /* of this round, in order; 0 behind the last */
    struct liars_challenge challenge;
    uint8_t shown[LIARS_SEATS][LIARS_DICE]; /* hands at the latest challenge */
};

struct liars_state {
    struct game_seed seed;
    struct liars_table table;
    uint8_t hand[LIARS_SEATS][LIARS_DICE]; /* faces, ascending; 0 behind the last */
};

struct liars_view {
    struct liars_table table;
    uint8_t hand[LIARS_SEATS][LIARS_DICE]; /* 0 where the audience does not know it */
    uint16_t audience;
};

#pragma GCC diagnostic pop

/* A bid is a number: that of its dice and its face. A later bid of a round is a larger number. */
static inline unsigned liars_bid(unsigned count, unsigned face)
{
    return LIARS_FACES * (count - 1) + face;
}

static inline unsigned liars_bid_count(unsigned bid)
{
    return (bid - 1) / LIARS_FACES + 1;
}

static inline unsigned liars_bid_face(unsigned bid)
{
    return (bid - 1) % LIARS_FACES + 1;
}

/* The number of bids in this round. */
unsigned liars_bids(const struct liars_table *table);
/* The last bid of this round, 0 if there is none. */
unsigned liars_last_bid(const struct liars_table *table);
/* All dice on the table. */
unsigned liars_dice(const struct liars_table *table);
/* The next player behind `seat` who has dice. */
unsigned liars_next(const struct liars_table *table, unsigned seat);
/* The legal actions of `seat`, from what everybody knows. */
unsigned liars_table_actions(const struct liars_table *table, unsigned seat, uint16_t *out);
/* Rolls the dice that the seat has, into `hand`, ascending. */
void liars_roll(const struct game_seed *seed, unsigned round, unsigned seat, unsigned dice, uint8_t hand[LIARS_DICE]);

/* The functions of the contract, see game/game.h. */
bool liars_configure(void *state, const int64_t *values, char *why);
void liars_start(void *state, const struct game_seed *seed, const struct game_listener *listener);
uint32_t liars_to_act(const void *state);
unsigned liars_actions(const void *state, unsigned seat, uint16_t *out);
bool liars_apply(void *state, unsigned seat, uint16_t action, const struct game_listener *listener);
bool liars_verdict(const void *state, struct game_verdict *verdict);
/* The side that gives up is the next to be out. Of the others, who has more dice is above who has fewer. */
void liars_forfeit(const void *state, unsigned side, struct game_verdict *verdict);
uint16_t liars_default_action(const void *state, unsigned seat);
void liars_asks(const void *state, unsigned seat, struct game_asks *asks);
void liars_view(const void *state, unsigned audience, void *view);
unsigned liars_view_actions(const void *view, uint16_t *out);
void liars_sample(const void *view, const struct game_seed *seed, void *state);
void liars_draw(const void *view, struct game_text *out);

#endif
