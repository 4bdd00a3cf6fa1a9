/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/swiss.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 20000, NOBODY = EVENT_ENTRIES };
static const double BYE = 0.5; /* of a pairing */

/* How the entries stand, by entry, and their order. */
struct swiss {
    unsigned entries;
    double points[EVENT_ENTRIES];              /* of pairings: what part of their half points it got, summed up */
    unsigned rested[EVENT_ENTRIES];            /* rounds */
    uint8_t met[EVENT_ENTRIES][EVENT_ENTRIES]; /* rounds */
    unsigned order[EVENT_ENTRIES];             /* best first */
    unsigned partner[EVENT_ENTRIES];
    unsigned tries;
};

/* --- how they stand ---------------------------------------------------------------------------------------------- */

static void note_round(struct swiss *swiss, const struct outcome *outcomes, size_t count, unsigned round)
{
    double halves[EVENT_ENTRIES] = {0}, most[EVENT_ENTRIES] = {0};
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        if (outcomes[i].round != round)
            continue;
        any = true;
        for (unsigned side = 0; side < 2; side++) {
            unsigned entry = outcome_entry(&outcomes[i], side);

            halves[entry] += outcome_halves(&outcomes[i], side, !side);
            most[entry] += 2;
            swiss->met[entry][outcome_entry(&outcomes[i], !side)] = 1;
        }
    }
    for (unsigned entry = 0; any && entry < swiss->entries; entry++) {
        swiss->rested[entry] += most[entry] == 0;
        swiss->points[entry] += most[entry] > 0 ? halves[entry] / most[entry] : BYE;
    }
}

/* By points, then by entry: a stable order without a library that could differ. */
static void put_in_order(struct swiss *swiss)
{
    for (unsigned i = 0; i < swiss->entries; i++) {
        unsigned at = i;

        for (; at > 0 && swiss->points[swiss->order[at - 1]] < swiss->points[i]; at--)
            swiss->order[at] = swiss->order[at - 1];
        swiss->order[at] = i;
    }
}

/* --- who plays whom ---------------------------------------------------------------------------------------------- */

static unsigned resting(const struct swiss *swiss)
{
    unsigned rests = swiss->order[swiss->entries - 1];

    if (swiss->entries % 2 == 0)
        return NOBODY;
    for (unsigned i = swiss->entries; i-- > 0;)
        if (swiss->rested[swiss->order[i]] < swiss->rested[rests])
            rests = swiss->order[i];
    return rests;
}

/* Pairs the best of those who are left with the next best who may meet him, and so on; goes back where that leads
 * nowhere. `again`: pairs may meet again. */
static bool pair_rest(struct swiss *swiss, bool again)
{
    unsigned first = 0, best;

    while (first < swiss->entries && swiss->partner[swiss->order[first]] != NOBODY)
        first++;
    if (first == swiss->entries)
        return true;
    if (swiss->tries++ > TRIES_MOST)
        return false;
    best = swiss->order[first];
    for (unsigned i = first + 1; i < swiss->entries; i++) {
        unsigned other = swiss->order[i];

        if (swiss->partner[other] != NOBODY || (swiss->met[best][other] && !again))
            continue;
        swiss->partner[best] = other;
        swiss->partner[other] = best;
        if (pair_rest(swiss, again))
            return true;
        swiss->partner[best] = swiss->partner[other] = NOBODY;
    }
    return false;
}

static void forget_pairs(struct swiss *swiss)
{
    unsigned rests = resting(swiss);

    for (unsigned entry = 0; entry < swiss->entries; entry++)
        swiss->partner[entry] = entry == rests ? entry : NOBODY;
    swiss->tries = 0;
}

unsigned swiss_pair(unsigned entries, const struct outcome *outcomes, size_t count, struct pairing *out)
{
    struct swiss *swiss = calloc(1, sizeof *swiss);
    unsigned rounds = 0, pairs = 0;

    if (!swiss)
        return 0;
    swiss->entries = entries;
    for (size_t i = 0; i < count; i++)
        rounds = outcomes[i].round + 1u > rounds ? outcomes[i].round + 1u : rounds;
    for (unsigned round = 0; round < rounds; round++)
        note_round(swiss, outcomes, count, round);
    put_in_order(swiss);
    forget_pairs(swiss);
    if (!pair_rest(swiss, false)) {
        forget_pairs(swiss);
        (void)pair_rest(swiss, true);
    }
    for (unsigned i = 0; i < entries; i++) {
        unsigned entry = swiss->order[i], other = swiss->partner[entry];

        if (other == entry || swiss->partner[other] != entry)
            continue;
        out[pairs++] = (struct pairing){entry, other};
        swiss->partner[other] = other;
    }
    free(swiss);
    return pairs;
}
