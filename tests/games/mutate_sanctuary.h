/* SPDX-License-Identifier: MIT */
/* What an audience may know of the hidden pieces of SANCTUARY, and changes that it may not notice. The owner alone
 * knows the Survivors that it holds, unless everybody knows them, and those that it discarded unseen. The Creature
 * alone knows its Evolutions in hand, unless everybody knows them; their levels are open. The owner alone knows the
 * Avatars that it chooses from. Nobody knows the decks, except Survivors that were put under theirs. */
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

/* `known` is empty before. */
void mutate_know_sanctuary(const struct notalone_state *s, unsigned audience, struct sanctuary_knowledge *known);

/* Each changes something, or returns false if there is nothing to change. A Survivor that another holds... */
bool mutate_swap_survivor(struct notalone_state *s, unsigned audience, struct dice *dice);
/* ... one that another discarded unseen... */
bool mutate_swap_lost(struct notalone_state *s, unsigned audience, struct dice *dice);
/* ... two of the deck... */
bool mutate_shuffle_survivor_deck(struct notalone_state *s, unsigned audience, struct dice *dice);
/* ... an Evolution in hand... */
bool mutate_swap_evolution(struct notalone_state *s, unsigned audience, struct dice *dice);
/* ... two Evolutions of a deck... */
bool mutate_shuffle_evolutions(struct notalone_state *s, unsigned audience, struct dice *dice);
/* ... and an Avatar among which another chooses. */
bool mutate_swap_dealt(struct notalone_state *s, unsigned audience, struct dice *dice);

#endif
