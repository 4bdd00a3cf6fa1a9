/* SPDX-License-Identifier: MIT */
/* What holds at every decision of every match of NOT ALONE, whatever has been played: bounds, pieces that are each in
 * one place, lists of actions, views and what is sampled from them. Beside the auditor (audit.h), which knows what the
 * cards do, this knows none of them. */
#ifndef TESTS_NOTALONE_INVARIANTS_H
#define TESTS_NOTALONE_INVARIANTS_H

#include <stdint.h>

#include "games/notalone/state.h"
#include "plugin/dice.h"

struct invariants {
    uint16_t turn;
    uint8_t rescue, assimilation;
    uint16_t waits;             /* decisions of this turn */
    uint8_t defence_least;      /* the furthest that Defence has been */
    uint8_t monoliths_out;      /* those that have left the match */
    uint32_t evolution_discard; /* at the decision before */
};

/* From a state at a decision: after the start, or one that was arranged. */
void invariants_init(struct invariants *in, const struct notalone_state *s);

/* To be called at each decision and at the end. Returns what does not hold, in words, or NULL. `dice` is for samples,
 * which are drawn from one view in `thin` (at least 1). */
const char *invariants_broken(struct invariants *in, const struct notalone_state *s, struct dice *dice, unsigned thin);

#endif
