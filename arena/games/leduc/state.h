/* SPDX-License-Identifier: MIT */
/* The state and the view of a match of Leduc hold'em, for the files of this game and for the tests that tamper with it.
 *
 * Invariant of a started match: the cards in `card`, `board` and `face_down` that are not 0 are all different, and
 * `board` is 0 if and only if `face_down` is not. */
#ifndef GAMES_LEDUC_STATE_H
#define GAMES_LEDUC_STATE_H

#include "game/game.h"

enum {
    LEDUC_SEATS = 2,
    LEDUC_CARDS = 6, /* codes 1..6: jack, jack, queen, queen, king, king; 0 is no card, or an unknown one */
    LEDUC_ROUNDS = 2,
    LEDUC_ANTE = 1,
    LEDUC_RAISES_MOST = 2, /* in a round */
    LEDUC_MOVES_MOST = 4,  /* in a round: check, raise, raise, call */
    LEDUC_HANDS_MOST = 50,
    LEDUC_HAND_MOST = 13, /* chips that one hand can cost: the ante, two bets of 2, two of 4 */
};

/* Ids of the actions. */
enum leduc_action { LEDUC_FOLD, LEDUC_CALL, LEDUC_RAISE, LEDUC_ACTIONS };

enum leduc_stage { LEDUC_CONFIGURED, LEDUC_ROUND_1, LEDUC_ROUND_2, LEDUC_OVER };

/* What decisions ask for: with a bet to call, or without. */
enum leduc_ask { LEDUC_CHECK_OR_BET, LEDUC_CALL_OR_FOLD, LEDUC_ASKS };

enum leduc_reason { LEDUC_BY_SHOWDOWN, LEDUC_BY_FOLD, LEDUC_BY_CHIPS };

enum leduc_event {
    LEDUC_DEALT,
    LEDUC_FOLDED,
    LEDUC_CHECKED,
    LEDUC_CALLED,
    LEDUC_RAISED,
    LEDUC_BOARD,
    LEDUC_SHOWN,
    LEDUC_WON,
    LEDUC_SPLIT,
    LEDUC_EVENTS
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* What everybody at the table knows. */
struct leduc_table {
    int16_t score[LEDUC_SEATS];                    /* chips won in the hands that are over */
    uint16_t hands;                                /* number of hands of the match */
    uint16_t hand;                                 /* the current hand, from 1 */
    uint8_t moves[LEDUC_ROUNDS][LEDUC_MOVES_MOST]; /* of this hand: 1 + the action; 0 behind the last */
    uint8_t paid[LEDUC_SEATS];                     /* chips in the pot, of this hand */
    uint8_t shown[LEDUC_SEATS]; /* cards of the latest showdown, 0 if the latest hand ended by a fold */
    uint8_t board;
    uint8_t stage;  /* enum leduc_stage */
    uint8_t actor;  /* the seat that must answer, if the stage is a round */
    uint8_t moved;  /* moves made in this round */
    uint8_t raises; /* made in this round */
    uint8_t folded; /* the latest hand ended by a fold */
};

struct leduc_state {
    struct game_seed seed;
    struct leduc_table table;
    uint8_t card[LEDUC_SEATS];
    uint16_t face_down; /* the card that will be the board; 0 once it is laid open */
};

struct leduc_view {
    struct leduc_table table;
    uint8_t card[LEDUC_SEATS]; /* 0 if the audience does not know it */
    uint16_t face_down;        /* for GAME_ALL only */
    uint16_t audience;
};

#pragma GCC diagnostic pop

/* The names of the cards and the rank, 0..2, that decides. */
extern const struct game_piece leduc_pieces[LEDUC_CARDS];

static inline unsigned leduc_rank(unsigned card)
{
    return (card - 1u) / 2u;
}

/* The legal actions of `seat`, from what everybody knows. */
unsigned leduc_table_actions(const struct leduc_table *table, unsigned seat, uint16_t *out);

/* The functions of the contract, see game/game.h. */
bool leduc_configure(void *state, const int64_t *values, char *why);
void leduc_start(void *state, const struct game_seed *seed, const struct game_listener *listener);
uint32_t leduc_to_act(const void *state);
unsigned leduc_actions(const void *state, unsigned seat, uint16_t *out);
bool leduc_apply(void *state, unsigned seat, uint16_t action, const struct game_listener *listener);
bool leduc_verdict(const void *state, struct game_verdict *verdict);
/* The side that gives up loses the most that the unfinished hands could cost. */
void leduc_forfeit(const void *state, unsigned side, struct game_verdict *verdict);
uint16_t leduc_default_action(const void *state, unsigned seat);
void leduc_view(const void *state, unsigned audience, void *view);
unsigned leduc_view_actions(const void *view, uint16_t *out);
void leduc_sample(const void *view, const struct game_seed *seed, void *state);
void leduc_draw(const void *view, struct game_text *out);
void leduc_asks(const void *state, unsigned seat, struct game_asks *asks);

#endif
