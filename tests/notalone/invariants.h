/* SPDX-License-Identifier: MIT */
/* What holds at every decision of every match of NOT ALONE: bounds, each piece in one place only, lists of actions,
 * views, and states sampled from views. Unlike the auditor (audit.h), it does not know what any card does. */
#ifndef TESTS_NOTALONE_INVARIANTS_H
#define TESTS_NOTALONE_INVARIANTS_H

#include <stdint.h>

#include "games/notalone/state.h"
#include "plugin/dice.h"

struct invariants {
    uint16_t turn;
    uint8_t rescue, assimilation;
    uint16_t waits;             /* decisions of this turn */
    uint8_t defence_least;      /* the fewest steps to Victory that Defence has had */
    uint8_t monoliths_out;      /* Monoliths that have left the match */
    uint32_t evolution_discard; /* at the decision before */
};

/* Begins with a state at a decision: after the start, or one that was arranged. */
void invariants_init(struct invariants *in, const struct notalone_state *s);

/* Call it at each decision and at the end. Returns NULL, or what does not hold, in words. `dice` is for sampling: one
 * view in `thin` (at least 1) is sampled. */
const char *invariants_broken(struct invariants *in, const struct notalone_state *s, struct dice *dice, unsigned thin);

#endif
