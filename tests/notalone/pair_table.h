/* SPDX-License-Identifier: MIT */
/* Tables at which two given cards can be played in one turn: random ones, on planets of random places, with what the
 * cards need. */
#ifndef TESTS_NOTALONE_PAIR_TABLE_H
#define TESTS_NOTALONE_PAIR_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/state.h"
#include "plugin/dice.h"

/* Two cards, by code, in the order in which they are to be played. */
struct pair {
    uint8_t cards[2];
    uint8_t copied; /* what Flashback, if it is one of the two, finds on top of the Hunt discard */
};

/* True if one match can have them all: a card that stands for another is never with a card for which one stands. */
bool pair_exists(const struct pair *pair);

/* The card whose effect entry `i` has. */
unsigned pair_effect(const struct pair *pair, unsigned i);

/* True if the rules let nobody play the second after the first in the same turn. */
bool pair_is_barred(const struct pair *pair);

/* A match at the first decision of a turn. Both cards are in hands: Hunt cards in the Creature's, Survival cards in
 * those of two different Hunted; the Creature may play two Hunt cards this turn. */
void pair_arrange(struct notalone_state *s, const struct pair *pair, struct dice *dice);

#endif
