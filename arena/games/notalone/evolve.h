/* SPDX-License-Identifier: MIT */
/* What the Creature does in phase 5: it evolves, or it nests (RULES.md, Y5); and the Evolutions that it starts with. */
#ifndef NOTALONE_EVOLVE_H
#define NOTALONE_EVOLVE_H

#include "games/notalone/flow.h"

/* Evolutions that the Creature can develop now: in hand, and it can pay for them. Mask. */
uint32_t evolve_to_develop(const struct notalone_state *s);

/* How many Evolutions it starts with. */
unsigned evolve_first(const struct notalone_state *s);

extern const struct flow evolve_flow;
extern const struct flow mix_flow;

#endif
