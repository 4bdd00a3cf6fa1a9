/* SPDX-License-Identifier: MIT */
/* Arranges random tables at which two given cards can be played in one turn. The places are random; what the cards need
 * is there. */
#ifndef TESTS_NOTALONE_PAIR_TABLE_H
#define TESTS_NOTALONE_PAIR_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/state.h"
#include "plugin/dice.h"

/* Two cards, by code, in the order in which they are to be played. */
struct pair {
    uint8_t cards[2];
    uint8_t copied; /* the top of the Hunt discard, if one of the two is Flashback */
};

/* True if one match can have them all: a card that replaces another is never in a match with replaced cards. */
bool pair_exists(const struct pair *pair);

/* The card whose effect entry `i` has. */
unsigned pair_effect(const struct pair *pair, unsigned i);

/* True if the rules bar the second card after the first in the same turn. */
bool pair_is_barred(const struct pair *pair);

/* Arranges a match at the first decision of a turn. Both cards are in hand: Hunt cards the Creature's, Survival cards
 * with two different Hunted. The Creature may play two Hunt cards this turn. */
void pair_arrange(struct notalone_state *s, const struct pair *pair, struct dice *dice);

#endif
