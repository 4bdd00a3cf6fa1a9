/* SPDX-License-Identifier: MIT */
/* The actions of NOT ALONE: small integers whose meaning never changes within the rules epoch. A plain action is one
 * id. Any other action is the base of its kind plus its object: a place's or a card's code, a space, a seat. The ids
 * between the kinds are reserved for later sets. action.c makes the table that game/game.h asks for. */
#ifndef NOTALONE_ACTION_H
#define NOTALONE_ACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

enum action {
    ACTION_PASS,
    ACTION_PASS_PHASE, /* no more windows for this seat in this phase */
    ACTION_RESIST,
    ACTION_GIVE_UP,
    ACTION_POWER,   /* use the power of the place */
    ACTION_NOTHING, /* use neither power nor take-back; or decline what may be done */
    ACTION_ENOUGH,  /* choose no more */
    ACTION_LOSE_WILL,
    ACTION_TAKE_ALL, /* take back the whole discard */
    ACTION_DRAW,     /* draw a Survival card */
    ACTION_BOARD_1,
    ACTION_BOARD_2,
    ACTION_SAY_NOTHING,
    ACTION_ASK, /* in talk: ask the others where they go */
    ACTION_IDLE_ARTEMIA,
    ACTION_TAKE_TWO,
    ACTION_TOKEN,        /* + enum token: choose a token */
    ACTION_UNCOVER = 22, /* reveal a place that lies face down */

    ACTION_INEFFECTIVE = 20, /* the places that the card names are ineffective */
    ACTION_SHIELD_BACK,      /* the Shield moves back */

    ACTION_TAKE_TOP = 19, /* the top card of the Survival discard */

    ACTION_FORTIFY = 23,
    ACTION_SHELTER,
    ACTION_EVOLVE,
    ACTION_NEST,
    ACTION_LEVEL_1, /* draw an Evolution of this level */
    ACTION_LEVEL_2,
    ACTION_DRAW_SURVIVOR,
    ACTION_DISCARD_DNA, /* of the Creature */

    /* + place */
    ACTION_COMMIT = 32,
    ACTION_TAKE = 64,      /* take back */
    ACTION_DISCARD = 96,   /* from hand */
    ACTION_HIDE = 128,     /* do not show */
    ACTION_REVEAL = 160,   /* choose this place: to reveal, to name or to lay */
    ACTION_SWAP_OUT = 192, /* a committed place to swap out */
    ACTION_SWAP_IN = 224,  /* the discarded place to swap in */
    ACTION_RESERVE = 256,  /* take from the reserve */
    ACTION_COPY = 288,     /* use the power of this place */
    ACTION_PLAYED = 320,   /* choose this one of a Hunted's two played places */
    ACTION_CLAIM = 352,    /* in talk: "I go there" */
    ACTION_FEAR = 384,     /* in talk: "I fear the Creature there" */

    ACTION_SPACE = 416,       /* + space */
    ACTION_HUNTED = 432,      /* + seat */
    ACTION_HEAL = 448,        /* + seat */
    ACTION_PLACE_TOKEN = 464, /* + 16 * enum token + space */

    /* + card */
    ACTION_PLAY = 512,
    ACTION_NEXT = 640, /* resolve this one next, of the cards played together */

    /* + card - SURVIVAL */
    ACTION_KEEP_SURVIVAL = 768,
    ACTION_AVATAR = 817,           /* + Avatar: keep it, or use it */
    ACTION_DISCARD_SURVIVAL = 832, /* from hand: discard this card, or give it to another Hunted */

    ACTION_HUNT_CARD = 896, /* + Hunt card: choose this one of several */

    ACTION_TRACK = 960, /* + steps to Victory: a space of the Rescue track */

    ACTION_SURVIVOR = 978, /* + kind of Survivor: rescue it, or choose it among several */
    ACTION_TAKE_DNA = 988, /* + amount, 0 to 3: DNA to take from the reserve */

    ACTION_EVOLUTION = 992, /* + Evolution: use it, develop it, or choose it among several */

    ACTIONS = 1023,
};

/* A list of actions, filled in ascending order. If `at` is NULL nothing is stored: `found` becomes true if the list
 * would contain `sought`. */
struct action_list {
    uint16_t *at;
    unsigned count;
    unsigned sought;
    bool found;
};

static inline void list_add(struct action_list *list, unsigned action)
{
    if (list->at)
        list->at[list->count++] = (uint16_t)action;
    else
        list->found |= action == list->sought;
}

/* base + b for every bit b of the mask. */
static inline void list_add_mask(struct action_list *list, unsigned base, uint64_t mask)
{
    uint16_t *end;

    if (!list->at) {
        list->found |= list->sought - base < 64 && mask >> (list->sought - base) & 1;
        return;
    }
    end = list->at + list->count;
    for (; mask; mask &= mask - 1)
        *end++ = (uint16_t)(base + (unsigned)__builtin_ctzll(mask));
    list->count = (unsigned)(end - list->at);
}

/* True if the list needs the actions `base` to `base` + 63: it stores actions, or the one that it seeks is among these.
 * Ask this before slow work on these actions. */
static inline bool list_wants(const struct action_list *list, unsigned base)
{
    return list->at || list->sought - base < 64;
}

/* The object of an action of the kind that begins at `base`. */
static inline unsigned action_object(unsigned action, unsigned base)
{
    return action - base;
}

/* True if the action is of the kind that begins at `base`. A kind with places has 32 objects, one with spaces or seats
 * 16. */
static inline bool action_is_place(unsigned action, unsigned base)
{
    return action - base < 32;
}

static inline bool action_is_small(unsigned action, unsigned base)
{
    return action - base < 16;
}

static inline bool action_is_survivor(unsigned action)
{
    return action - ACTION_SURVIVOR < 10;
}

static inline bool action_is_take_dna(unsigned action)
{
    return action - ACTION_TAKE_DNA < 4;
}

static inline bool action_is_avatar(unsigned action)
{
    return action - ACTION_AVATAR < 15;
}

static inline bool action_is_evolution(unsigned action)
{
    return action - ACTION_EVOLUTION < 32;
}

extern const struct game_action notalone_actions[ACTIONS];

#endif
