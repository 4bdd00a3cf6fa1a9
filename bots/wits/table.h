/* SPDX-License-Identifier: MIT */
/* What the bot sees: the numbers of a decision's view, without conclusions. Sets of places, spaces, seats and tokens
 * are masks with bit n for n. The rules of thumb copy the table, change the copy as an action would, and compare. */
#ifndef WITS_TABLE_H
#define WITS_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "sight.h"
#include "words.h"

enum mode { MODE_ONE, MODE_RIVER, MODE_ARTEFACT, MODE_FJORD, MODE_RUN };

enum { PLAYED_MAX = 3 };

struct hunted {
    uint32_t owned, discard; /* places */
    unsigned survival_size, hand_size, discard_size;
    unsigned will, mode, pending, avoids, resolved;
    unsigned committed;          /* places committed or played */
    unsigned played[PLAYED_MAX]; /* codes of them, UNKNOWN if face down */
    unsigned spaces;             /* how many of `space` are known */
    unsigned space[PLAYED_MAX];
    uint32_t barred;    /* places that he named and will not play, or has shown in hand */
    unsigned survivors; /* how many he holds */
    unsigned avatar;
};

struct table {
    unsigned me; /* seat */
    unsigned hunted;
    unsigned phase, rescue, assimilation, board;
    bool marker;
    unsigned planet[SPACES]; /* 0 where nothing is known to lie */
    unsigned shield;         /* its space; 0: it is not in play */
    unsigned reserve[32];
    uint32_t tokens[TOKENS]; /* spaces each lies on */
    uint32_t ineffective;    /* spaces */
    uint32_t no_play;        /* spaces whose place may not be played this turn */
    uint32_t spent;          /* places */
    uint64_t hunt_hand;
    unsigned hunt_top;   /* of the Hunt discard, 0 if empty */
    uint64_t hunt_gone;  /* cards in the Hunt discard */
    unsigned hunt_plays; /* Hunt cards played this turn */
    uint64_t hunt_acts;  /* effects that Hunt cards have this turn */

    /* this turn's modifiers */
    bool no_survival, take_limited, artemia_idle, clone, target_ineffective;
    unsigned hunt_extra, catch_will, artemia_will;
    uint32_t anticipated, due;
    bool fortified, no_fortify, no_survivor_effect, no_evolution, no_nest, lure;

    /* SANCTUARY: the token's space, 0 without it; Defence in steps to Victory, and its bonus spaces not yet reached */
    unsigned sanctuary, defence, dna, survivor_deck;
    uint32_t bonuses;
    bool unlocked;
    uint32_t revealed;                 /* what the revealed Survivors do */
    uint32_t evolutions;               /* in the Creature's hand, as far as the reader knows */
    uint32_t developed, working, used; /* Evolutions: of those developed, those that have power now */
    unsigned evolution_deck[2];        /* of level I and II */

    /* What the decision asks: the card or place that caused it (for tokens the first of two spaces), the card whose
     * effect that has, the Hunted that it is about, and which of his places. */
    unsigned piece, effect, subject, spot;

    struct hunted seats[SEATS]; /* from 1 */
};

/* What the seat `me` sees. */
void table_read(struct table *table, const struct sight *sight, unsigned me);

/* Spaces on which the Creature token or a Clone lies. */
uint32_t table_catching(const struct table *table);
/* Spaces on which any token lies. */
uint32_t table_tokens(const struct table *table);
uint32_t table_ineffective(const struct table *table);
/* Places that a Hunted may have in hand or face down, by what the table shows. */
uint32_t table_possible(const struct table *table, unsigned seat);
/* True if an Evolution of the Creature has power now. */
bool table_evolved(const struct table *table, enum evolution evolution);
/* Where the Sanctuary token goes in phase 5, as far as the view shows. */
unsigned table_next_sanctuary(const struct table *table);
/* The space on which a place lies; 0 if it lies face down or is not on the planet. */
unsigned table_space(const struct table *table, unsigned place);
uint32_t table_adjacent(uint32_t spaces);
uint32_t table_across(uint32_t spaces); /* above or below */
/* True if the Rescue counter stands on an Artemia symbol. */
bool table_on_artemia(const struct table *table);

static inline unsigned count_bits(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

#endif
