/* SPDX-License-Identifier: MIT */
/* The seeds that a process has met, and could know by now, by the number of their group. */
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

/* It meets a seed. */
void lucks_meet(struct lucks *lucks, unsigned luck);
/* Whether it has met a seed. It is always held to have met those LUCKS_KEPT and more before the greatest. */
bool lucks_has_met(const struct lucks *lucks, unsigned luck);

#endif
