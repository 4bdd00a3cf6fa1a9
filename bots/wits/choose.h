/* SPDX-License-Identifier: MIT */
/* Picks an action by rules of thumb: each gives the actions of a kind scores, in the unit of worth.h, good for the one
 * who decides. */
#ifndef WITS_CHOOSE_H
#define WITS_CHOOSE_H

#include <stddef.h>

#include "guess.h"
#include "table.h"

/* What a decision is made from. */
struct mind {
    struct table table;
    struct guess guess;
    struct dice dice; /* for draws; each score sees the same */
};

enum manner {
    BEST,  /* the best of them is taken */
    MIXED, /* those that are nearly as good are taken too, now and then, so that nobody can rely on it */
    EXTRA, /* what one need not do: taken before all others if its score is above 0 and the best of its manner */
};

struct rule {
    unsigned first, last; /* the actions it is about */
    enum manner manner;
    double (*score)(const struct mind *mind, unsigned object); /* the action less `base` */
    unsigned base;
};

/* `rules` end with one without a score. An action without a rule has score 0. `spread`: how much worse than the best a
 * mixed action may be. Returns one of the `count` actions, at least 1. */
unsigned choose(const struct mind *mind, const struct rule *rules, double spread, const uint16_t *actions,
                size_t count);

#endif
