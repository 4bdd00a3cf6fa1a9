/* SPDX-License-Identifier: MIT */
/* The kinds of questions that a decision can ask, and the question that a seat must answer now. The answer comes from
 * the frames and the steps, which everybody sees, and from the seat's own hand. */
#ifndef NOTALONE_ASKS_H
#define NOTALONE_ASKS_H

#include "game/game.h"

enum ask {
    /* set-up */
    ASK_BOARD,
    ASK_FIRST_LEVEL,
    ASK_FIRST_EVOLUTION,
    ASK_AVATAR,
    /* the turn */
    ASK_TALK,
    ASK_COMMIT,
    ASK_PLAY_CARD,
    ASK_ORDER_CARDS,
    ASK_PLACE_TOKEN,
    ASK_EXPLORE,
    ASK_RESOLVE_WHICH,
    ASK_RESOLVE,
    /* places */
    ASK_TAKE_BACK,
    ASK_TAKE_BACK_CAUGHT,
    ASK_TAKE_BACK_PLAYED,
    ASK_DISCARD,
    ASK_DISCARD_OR_LOSE_WILL,
    ASK_HIDE_PLACE,
    ASK_NAME_PLACE,
    ASK_SWAP_OUT,
    ASK_SWAP_IN,
    ASK_COPY_POWER,
    ASK_TAKE_PLACE,
    ASK_LAY_PLACE,
    ASK_DROP_PLACE,
    /* cards */
    ASK_KEEP_CARD,
    ASK_DISCARD_CARD,
    ASK_GIVE_CARD,
    ASK_CACHE_CARD,
    ASK_TAKE_HUNT_CARD,
    ASK_DISCARD_HUNT_CARD,
    ASK_PAY_HUNT_CARD,
    ASK_CULL_HUNT_CARD,
    /* Will and the tracks */
    ASK_HEAL,
    ASK_VOTE_HEAL,
    ASK_PUT_COUNTER,
    ASK_TAKE_COUNTER,
    /* what a card or a power is about */
    ASK_CHOOSE_EFFECT,
    ASK_CHOOSE_SPACE,
    ASK_CHOOSE_HUNTED,
    ASK_CHOOSE_TOKEN,
    ASK_CHOOSE_PLAYED,
    ASK_CHOOSE_EVOLUTION,
    ASK_MOVE_TOKEN,
    /* SANCTUARY */
    ASK_MOVE_SANCTUARY,
    ASK_RESCUE_SURVIVOR,
    ASK_PASS_EFFECT,
    ASK_SHELTER,
    ASK_DISCARD_SURVIVOR,
    ASK_VOTE_EVOLUTION,
    ASK_EVOLVE_OR_NEST,
    ASK_EVOLVE,
    ASK_MAKE_ROOM,
    ASK_TAKE_DNA,
    ASK_BURY_SURVIVOR,
    ASK_DISCARD_EVOLUTION,
    ASK_SWAP_IN_EVOLUTION,
    ASK_SWAP_OUT_EVOLUTION,
    ASK_DISCARD_DNA,
    ASKS
};

extern const struct game_ask notalone_asks[ASKS];

void asks_tell(const void *state, unsigned seat, struct game_asks *asks);

#endif
