/* SPDX-License-Identifier: MIT */
/* Cards and places: one row each, in the lists of decks/. A row says what is printed on the piece (id, name, phase,
 * symbol, words), its traits, one datum, and its hooks. Rows that do the same to different things share a hook and
 * differ in the datum. Nothing outside of decks/ speaks of a piece by name: it asks for traits. */
#ifndef NOTALONE_PIECES_H
#define NOTALONE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/state.h"

enum trait {
    /* cards */
    TRAIT_UNCOMMITS = 1 << 0,  /* when resolved, committed places return to their hands */
    TRAIT_STRADDLES = 1 << 1,  /* its token is placed anew, on two adjacent spaces */
    TRAIT_AT_ONCE = 1 << 2,    /* its token is placed as it resolves, in phase 1 too */
    TRAIT_RESOLUTION = 1 << 3, /* played instead of the power at one's own resolution, never in a window */
    TRAIT_COPIES = 1 << 4,     /* has the effect of the top card of its own discard */
    TRAIT_SECRET = 1 << 5,     /* whether it is playable depends on which places lie in a discard that may be hidden */
    TRAIT_STRIKES_ONCE = 1 << 6, /* strikes once, not once for each place */
    /* places */
    TRAIT_ADVANCES_RESCUE = 1 << 8,
    TRAIT_ONCE = 1 << 9, /* one use a turn for all Hunted together */
    TRAIT_NEVER_COPIED = 1 << 10,
    TRAIT_HOLDS_MARKER = 1 << 11,
    TRAIT_DEADLY = 1 << 12,       /* who is caught on its space loses `datum` Will more */
    TRAIT_COVERS = 1 << 13,       /* the places of the lower row are shuffled and lie face down */
    TRAIT_ASSIMILATES = 1 << 14,  /* if anybody is caught on its space the catch is `datum` steps more, in all */
    TRAIT_HOLDS_SHIELD = 1 << 15, /* the Shield is in play, and this is where it is moved to */
    TRAIT_LENT = 1 << 16,         /* of one copy, which once played goes back to the reserve as the turn ends */
};

struct play;

/* Who would use a piece: a seat, and for a power the played place that it is used by and the powers used so far. */
struct user {
    uint8_t seat;
    uint8_t index;
    uint32_t used; /* mask of places, and AT_A_DISTANCE */
};

/* In `used` of a user or a frame, where the bit of place 0 is free: a power of the chain is used at a distance, by
 * revealing its place, and is no copy. "This card" means nothing to it (returns_card in questions.h). */
#define AT_A_DISTANCE 1u

static inline struct user user_of(const struct frame *f)
{
    return (struct user){.seat = f->seat, .index = f->index, .used = f->used};
}

struct piece {
    uint8_t phase;    /* of a card */
    uint8_t number;   /* of a place */
    uint8_t needs;    /* of a card: the place without which it says nothing; 0: none */
    uint8_t replaces; /* of a card: the code of the one that it stands for, from its column `set`; 0: none */
    uint8_t symbol;   /* of a card: mask of the tokens that it calls for; of a Hunt card these are its symbols */
    uint32_t traits;
    uint8_t datum;
    /* May it be played, can its power be used for anything, now? NULL: always. Only what is special to the piece; what
     * holds for all (phases, allowances) is in questions.h. */
    bool (*playable)(const struct notalone_state *s, const struct user *user);
    /* Carries out the effect up to its first decision. The frame holds who and what; see flow.h. */
    void (*play)(struct play *p, struct frame *f);
    /* Takes the answer to a decision that `play` or `chosen` asked for with flow_ask. */
    void (*chosen)(struct play *p, struct frame *f, unsigned action);
    /* For a Target card that strikes: what it does to the seats of a mask, once: those on the token's place, or beside
     * it. */
    void (*strike)(struct play *p, uint8_t seats);
    void (*strike_beside)(struct play *p, uint8_t seats);
    /* What the card does right after the reveal, up to its first decision; `chosen` takes the answers then. The frame's
     * subject is the one that `play` or `chosen` left in it when the card took effect. */
    void (*revealed)(struct play *p, struct frame *f);
};

enum place {
    LAIR = 1,
    JUNGLE,
    RIVER,
    BEACH,
    ROVER,
    SWAMP,
    SHELTER,
    WRECK,
    SOURCE,
    ARTEFACT,
    ARTEFACT_RED,
    ARTEFACT_GREEN,
    ARTEFACT_YELLOW,
    NEXUS,
    OASIS,
    FJORD,
    DOME,
    LABYRINTH,
    MANGROVE,
    ARCHIPELAGO,
    POLE,
    FUNGI,
    PORTAL,
    PLACES
};

/* Sizes of the tables of cards: codes are below HUNT_CARDS, and below SURVIVAL + SURVIVAL_CARDS. */
enum { HUNT_CARDS = 38, SURVIVAL_CARDS = 34, PHASES = 5 };

/* The decks that can be named. */
enum deck { DECK_BASE, DECK_EXPLORATION, DECK_PROMO, DECKS };

/* Rows by code; NULL where there is no such piece, but for place 0, which is none. */
extern const struct piece *const notalone_places[PLACES];
extern const struct piece *const notalone_hunt_cards[HUNT_CARDS];
extern const struct piece *const notalone_survival_cards[SURVIVAL_CARDS];

/* Cards that could be played in a phase 1..4 as printed, or whatever the phase: masks by code, by code - SURVIVAL. */
extern const uint64_t notalone_hunt_in_phase[PHASES];
extern const uint64_t notalone_survival_in_phase[PHASES];
/* Cards by the deck that they belong to; likewise. */
extern const uint64_t notalone_hunt_in_deck[DECKS];
extern const uint64_t notalone_survival_in_deck[DECKS];

static inline const struct piece *place_row(unsigned place)
{
    return notalone_places[place];
}

static inline const struct piece *card_row(unsigned card)
{
    return card >= SURVIVAL ? notalone_survival_cards[card - SURVIVAL] : notalone_hunt_cards[card];
}

static inline bool is_survival(unsigned card)
{
    return card >= SURVIVAL;
}

#endif
