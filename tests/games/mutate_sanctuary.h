/* SPDX-License-Identifier: MIT */
/* What an audience may know of the hidden pieces of SANCTUARY, and changes that it may not notice. Only the owner knows
 * the Survivors that it holds, unless everybody knows them, and those that it discarded unseen. Only the Creature knows
 * its Evolutions in hand, unless everybody knows them; their levels are open. Only the owner knows the Avatars that it
 * chooses from. Nobody knows the decks, except Survivors that were put under their deck. */
#ifndef TESTS_GAMES_MUTATE_SANCTUARY_H
#define TESTS_GAMES_MUTATE_SANCTUARY_H

#include <stdbool.h>
#include <stdint.h>

#include "games/notalone/state.h"
#include "plugin/dice.h"

struct sanctuary_knowledge {
    uint32_t survivors[SEATS];
    uint32_t evolutions;
    uint8_t survivors_held[SEATS], survivors_lost[SEATS];
    uint8_t levels[2]; /* Evolutions in hand, by level */
    uint8_t bottom[SURVIVOR_DECK_MAX];
};

/* Fills `known`, which must be empty before. */
void mutate_know_sanctuary(const struct notalone_state *s, unsigned audience, struct sanctuary_knowledge *known);

/* Each function changes one thing, or returns false if there is nothing to change. This one: a Survivor that another
 * holds. */
bool mutate_swap_survivor(struct notalone_state *s, unsigned audience, struct dice *dice);
/* A Survivor that another discarded unseen. */
bool mutate_swap_lost(struct notalone_state *s, unsigned audience, struct dice *dice);
/* The order of two Survivors of the deck. */
bool mutate_shuffle_survivor_deck(struct notalone_state *s, unsigned audience, struct dice *dice);
/* An Evolution in hand. */
bool mutate_swap_evolution(struct notalone_state *s, unsigned audience, struct dice *dice);
/* The order of two Evolutions of a deck. */
bool mutate_shuffle_evolutions(struct notalone_state *s, unsigned audience, struct dice *dice);
/* One of the Avatars among which another chooses. */
bool mutate_swap_dealt(struct notalone_state *s, unsigned audience, struct dice *dice);

#endif
