/* SPDX-License-Identifier: MIT */
/* The seeds that a process has met and may have remembered, by the number of their group. */
#ifndef RUN_MET_SEEDS_H
#define RUN_MET_SEEDS_H

#include <stdbool.h>
#include <stdint.h>

enum { MET_SEEDS_KEPT = 64 };

/* All zero: none. */
struct met_seeds {
    unsigned next; /* greater than any seed number that it has met */
    uint64_t met;  /* bit k: it has met next - 1 - k */
};

/* Adds a seed that the process meets. */
void met_seeds_add(struct met_seeds *met_seeds, unsigned seed_number);
/* True if it has met the seed. Seeds MET_SEEDS_KEPT or more before the greatest always count as met. */
bool met_seeds_has(const struct met_seeds *met_seeds, unsigned seed_number);

#endif
