/* SPDX-License-Identifier: MIT */
/* The luck that a process has met, and could know by now. */
#ifndef RUN_LUCKS_H
#define RUN_LUCKS_H

#include <stdbool.h>
#include <stdint.h>

enum { LUCKS_KEPT = 64 };

/* All zero: none. */
struct lucks {
    unsigned next; /* greater than any it has met */
    uint64_t met;  /* bit k: it has met next - 1 - k */
};

/* It meets a luck. */
void lucks_meet(struct lucks *lucks, unsigned luck);
/* Whether it has met a luck. What lies LUCKS_KEPT and more before the greatest it is always held to have met. */
bool lucks_has_met(const struct lucks *lucks, unsigned luck);

#endif
