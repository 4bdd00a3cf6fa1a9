/* SPDX-License-Identifier: MIT */
/* How bot-wits plays NOT ALONE, as a library: from what a seat sees to one of its legal actions. It knows neither the
 * SDK nor the game's library. */
#ifndef WITS_POLICY_H
#define WITS_POLICY_H

#include <stddef.h>
#include <stdint.h>

#include "habits.h"
#include "sight.h"

struct policy_ask {
    unsigned seat;
    struct sight sight;
    const struct habits *habits; /* what the Creature has heard so far; NULL: nothing */
    uint64_t luck;               /* the same ask with the same luck has the same answer */
    const uint16_t *actions;     /* the legal ones, */
    size_t count;                /* at least 1 */
};

/* Returns one of the actions. */
unsigned policy_choose(const struct policy_ask *ask);

#endif
