/* SPDX-License-Identifier: MIT */
/* Chooses an action by rules of thumb. Each rule scores the actions of one kind, in the unit of worth.h; a high score
 * is good for the seat that decides. */
#ifndef WITS_CHOOSE_H
#define WITS_CHOOSE_H

#include <stddef.h>

#include "guess.h"
#include "table.h"

/* What the bot decides from. */
struct mind {
    struct table table;
    struct guess guess;
    struct dice dice; /* for random draws; each score uses the same numbers */
};

enum manner {
    BEST,  /* takes the best of them */
    MIXED, /* sometimes takes one that is nearly as good, so that nobody can predict it */
    EXTRA, /* optional: taken before all others if its score is above 0 and the best of its manner */
};

struct rule {
    unsigned first, last; /* the actions that it scores */
    enum manner manner;
    double (*score)(const struct mind *mind, unsigned object); /* `object`: the action less `base` */
    unsigned base;
};

/* Returns one of the `count` actions; there must be at least 1. `rules` ends with a rule without a score. An action
 * without a rule has score 0. `spread`: how much worse than the best a MIXED action may be. */
unsigned choose(const struct mind *mind, const struct rule *rules, double spread, const uint16_t *actions,
                size_t count);

#endif
