/* SPDX-License-Identifier: MIT */
#include "tournament/bracket.h"

#include <stdlib.h>
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

/* Who of two goes on, by the half points that they got in the round. */
static unsigned winner(unsigned a, unsigned b, const uint32_t halves[EVENT_ENTRIES])
{
    if (a == NOBODY || b == NOBODY)
        return a == NOBODY ? b : a;
    if (halves[a] == halves[b])
        return a < b ? a : b;
    return halves[a] > halves[b] ? a : b;
}

/* Who goes on from a round, neighbours first; of `size` places so many are left. */
static unsigned play_round(unsigned order[EVENT_ENTRIES], unsigned size, const uint32_t halves[EVENT_ENTRIES])
{
    for (unsigned i = 0; i < size / 2; i++)
        order[i] = winner(order[2 * i], order[2 * i + 1], halves);
    return size / 2;
}

static unsigned pair_places(const unsigned order[EVENT_ENTRIES], unsigned size, struct pairing *out)
{
    unsigned pairs = 0;

    for (unsigned i = 0; i < size / 2; i++)
        if (order[2 * i] != NOBODY && order[2 * i + 1] != NOBODY)
            out[pairs++] = (struct pairing){order[2 * i], order[2 * i + 1]};
    return pairs;
}

unsigned bracket_pair(unsigned entries, unsigned round, const struct outcome *outcomes, size_t count,
                      struct pairing *out)
{
    unsigned order[EVENT_ENTRIES], size = lay_out(entries, order);
    struct scores *scores = calloc(1, sizeof *scores);

    if (!scores)
        return 0;
    for (size_t i = 0; i < count; i++)
        scores_add_played(scores, &outcomes[i]);
    for (unsigned past = 0; past < round; past++)
        size = play_round(order, size, scores->halves[past]);
    free(scores);
    return pair_places(order, size, out);
}

unsigned bracket_rounds_over(unsigned entries, unsigned matches, const struct scores *scores)
{
    struct pairing pairings[EVENT_ENTRIES / 2];
    unsigned order[EVENT_ENTRIES], size = lay_out(entries, order), round = 0;

    while (size > 1 && scores->matches[round] == matches * pair_places(order, size, pairings))
        size = play_round(order, size, scores->halves[round++]);
    return round;
}

void bracket_survived(unsigned entries, unsigned rounds, const struct scores *scores, unsigned survived[EVENT_ENTRIES])
{
    unsigned order[EVENT_ENTRIES], size = lay_out(entries, order);

    memset(survived, 0, entries * sizeof *survived);
    for (unsigned round = 0; round < rounds; round++) {
        size = play_round(order, size, scores->halves[round]);
        for (unsigned i = 0; i < size; i++)
            if (order[i] != NOBODY)
                survived[order[i]] = round + 1;
    }
}
