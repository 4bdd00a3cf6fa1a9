/* SPDX-License-Identifier: MIT */
/* Choices that nobody else sees before they are carried out: which Survivor a Hunted discards, which Evolution in hand
 * the Creature discards or swaps, and which committed place a Hunted replaces by one of his hand. The choice is kept in
 * the members of the choosing seat. Who is asked depends only on numbers that everybody knows. */
#ifndef NOTALONE_CHOICE_SANCTUARY_H
#define NOTALONE_CHOICE_SANCTUARY_H

#include "games/notalone/turn/flow.h"

/* Each seat of the mask chooses one of its Survivors and discards it unseen. All choose at once. Each must hold at
 * least one. */
void choose_survivors(struct play *p, uint8_t seats);

/* The Creature discards one Evolution of its hand, or swaps one of evolutions_to_swap for a developed one. There must
 * be one to choose. */
enum evolution_use { EVOLUTION_LOSE, EVOLUTION_SWAP };
void choose_evolution(struct play *p, enum evolution_use use);

/* The seat takes back one place that it has committed face down and commits another of its hand. There must be one of
 * each. */
void choose_change(struct play *p, unsigned seat);

extern const struct flow lose_survivor_flow;
extern const struct flow evolution_flow;
extern const struct flow change_flow;

#endif
