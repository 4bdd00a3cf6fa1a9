/* SPDX-License-Identifier: MIT */
/* Choices that nobody else sees before they are carried out: of Survivors that are held, of Evolutions in hand, and of
 * a committed place that another of the hand comes for. What is chosen is kept in the members of the choosing seat, and
 * who is asked depends on numbers that everybody knows. */
#ifndef NOTALONE_CHOICE_SANCTUARY_H
#define NOTALONE_CHOICE_SANCTUARY_H

#include "games/notalone/flow.h"

/* Each seat of the mask, who holds at least one Survivor, discards one of his choice unseen; all choose at once. */
void choose_survivors(struct play *p, uint8_t seats);

/* The Creature discards one Evolution of its hand, or swaps one that suits (evolutions_to_swap) for a developed one.
 * There is one. */
enum evolution_use { EVOLUTION_LOSE, EVOLUTION_SWAP };
void choose_evolution(struct play *p, enum evolution_use use);

/* The seat takes back one of the places that he has committed face down and commits another of his hand. There is one
 * of each. */
void choose_change(struct play *p, unsigned seat);

extern const struct flow lose_survivor_flow;
extern const struct flow evolution_flow;
extern const struct flow change_flow;

#endif
