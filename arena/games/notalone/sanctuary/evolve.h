/* SPDX-License-Identifier: MIT */
/* The Creature evolves or nests in phase 5 (RULES.md, Y5), and gets its first Evolutions. */
#ifndef NOTALONE_EVOLVE_H
#define NOTALONE_EVOLVE_H

#include "games/notalone/turn/flow.h"

/* Evolutions in the Creature's hand that it can pay for now: mask. */
uint32_t evolve_to_develop(const struct notalone_state *s);

/* The number of Evolutions that the Creature starts with. */
unsigned evolve_first(const struct notalone_state *s);

extern const struct flow evolve_flow;
extern const struct flow mix_flow;

#endif
