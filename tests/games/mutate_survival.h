/* SPDX-License-Identifier: MIT */
/* Changes Survival cards that an audience may not know: in others' hands, under places, in the deck. */
#ifndef TESTS_GAMES_MUTATE_SURVIVAL_H
#define TESTS_GAMES_MUTATE_SURVIVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/state.h"
#include "plugin/dice.h"

/* A random bit of the mask, which is not empty. */
unsigned mutate_random_bit(uint64_t mask, struct dice *dice);

/* Survival cards in hands of others that the audience knows to be there: mask. */
uint64_t mutate_located(const struct notalone_state *s, unsigned audience);

/* Each function changes one thing, or returns false if there is nothing to change. This one: a card in a hand. */
bool mutate_swap_survival(struct notalone_state *s, unsigned audience, struct dice *dice);
/* A card in a hand, where a third seat knows it to be. */
bool mutate_swap_traced(struct notalone_state *s, unsigned audience, struct dice *dice);
/* A card under a place. */
bool mutate_swap_cached(struct notalone_state *s, unsigned audience, struct dice *dice);
/* One of the cards among which another chooses. */
bool mutate_swap_offered(struct notalone_state *s, unsigned audience, struct dice *dice);
/* The order of two cards of the deck. */
bool mutate_shuffle_survival_deck(struct notalone_state *s, unsigned audience, struct dice *dice);

#endif
