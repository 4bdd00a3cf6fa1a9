/* SPDX-License-Identifier: MIT */
#include "run/playing/met_seeds.h"

void met_seeds_add(struct met_seeds *met_seeds, unsigned seed_number)
{
    if (seed_number >= met_seeds->next) {
        unsigned more = seed_number + 1 - met_seeds->next;

        met_seeds->met = more < MET_SEEDS_KEPT ? met_seeds->met << more : 0;
        met_seeds->next = seed_number + 1;
    }
    if (met_seeds->next - seed_number <= MET_SEEDS_KEPT)
        met_seeds->met |= UINT64_C(1) << (met_seeds->next - seed_number - 1);
}

bool met_seeds_has(const struct met_seeds *met_seeds, unsigned seed_number)
{
    unsigned before = met_seeds->next - seed_number;

    return seed_number < met_seeds->next && (before > MET_SEEDS_KEPT || met_seeds->met >> (before - 1) & 1);
}
