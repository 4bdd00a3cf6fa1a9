/* SPDX-License-Identifier: MIT */
#include "tournament/bracket.h"

#include <string.h>

enum { NOBODY = EVENT_ENTRIES };

/* The entries in the order of the bracket, neighbours first: 0 7 3 4 1 6 2 5 of eight. Returns its size. */
static unsigned lay_out(unsigned entries, unsigned order[EVENT_ENTRIES])
{
    unsigned size = 1;

    order[0] = 0;
    while (size < entries) {
        for (unsigned i = size; i-- > 0;) {
            order[2 * i + 1] = 2 * size - 1 - order[i];
            order[2 * i] = order[i];
        }
        size *= 2;
    }
    for (unsigned i = 0; i < size; i++)
        if (order[i] >= entries)
            order[i] = NOBODY;
    return size;
}

/* Who of two goes on, by the half points that they got from each other in the round. */
static unsigned winner(unsigned a, unsigned b, unsigned round, const struct outcome *outcomes, size_t count)
{
    long lead = 0;

    if (a == NOBODY || b == NOBODY)
        return a == NOBODY ? b : a;
    for (size_t i = 0; i < count; i++) {
        unsigned side_0 = outcome_entry(&outcomes[i], 0);

        if (outcomes[i].round == round && (side_0 == a || side_0 == b))
            lead += (side_0 == a ? 1 : -1) *
                    ((long)outcome_halves(&outcomes[i], 0) - (long)outcome_halves(&outcomes[i], 1));
    }
    if (lead == 0)
        return a < b ? a : b;
    return lead > 0 ? a : b;
}

unsigned bracket_pair(unsigned entries, unsigned round, const struct outcome *outcomes, size_t count,
                      struct pairing *out)
{
    unsigned order[EVENT_ENTRIES], size = lay_out(entries, order), pairs = 0;

    for (unsigned past = 0; past < round; past++, size /= 2)
        for (unsigned i = 0; i < size / 2; i++)
            order[i] = winner(order[2 * i], order[2 * i + 1], past, outcomes, count);
    for (unsigned i = 0; i < size / 2; i++)
        if (order[2 * i] != NOBODY && order[2 * i + 1] != NOBODY)
            out[pairs++] = (struct pairing){order[2 * i], order[2 * i + 1]};
    return pairs;
}
