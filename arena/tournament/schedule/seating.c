/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/seating.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/standing/outcome.h"

enum {
    ORDERS_MOST = 5040, /* of a table of all: that of 8 without the first */
    TRIES_MOST = 4000,  /* sides that are tried for a group, once an order was found */
    NEXT_WEIGHT = 64,   /* of who sits next after whom */
    AFTER_WEIGHT = 8,   /* of who sits further after whom */
    SIDES_WEIGHT = 1,   /* of who meets whom on which sides */
};

static const uint32_t SPREAD = 2654435761; /* about 2^32 by the golden ratio (Knuth) */

/* Differences are those of places in the circle, from the one to the other. */
struct seating {
    unsigned entries, sides;
    unsigned groups;                                      /* so far */
    uint32_t after[EVENT_SEATS][EVENT_ENTRIES];           /* by how many sides after, and difference */
    uint32_t on[EVENT_SEATS][EVENT_SEATS][EVENT_ENTRIES]; /* by the side of the one, of the other, and difference */
    uint32_t least_after[EVENT_SEATS];                    /* of the differences, before this group */
    bool taken[ORDERS_MOST];                              /* orders of a table of all */
    unsigned taken_count;
};

/* The search for the order of a group, side by side. */
struct search {
    struct seating *seating;
    const uint8_t *places;
    uint8_t order[EVENT_SEATS], best[EVENT_SEATS]; /* index into the places, by side */
    uint64_t cost, least;
    unsigned tries;
};

struct seating *seating_new(unsigned entries, unsigned sides)
{
    struct seating *seating = calloc(1, sizeof *seating);

    assert(sides >= 3 && sides <= EVENT_SEATS && sides <= entries && entries <= EVENT_ENTRIES);
    if (!seating)
        return NULL;
    seating->entries = entries;
    seating->sides = sides;
    return seating;
}

void seating_free(struct seating **seating)
{
    free(*seating);
    *seating = NULL;
}

/* --- counts ------------------------------------------------------------------------------------------------------ */

static unsigned difference(const struct seating *seating, unsigned from, unsigned to)
{
    return to >= from ? to - from : to + seating->entries - from;
}

/* A pair of sides, seen from the first. */
static void count_pair(struct seating *seating, unsigned first, unsigned second, unsigned from, unsigned to, int times)
{
    unsigned after = (second + seating->sides - first) % seating->sides, apart = difference(seating, from, to);

    seating->after[after][apart] += (uint32_t)times;
    seating->on[first][second][apart] += (uint32_t)times;
}

/* What the pair adds to the sum of squares of the counts, but for what each pair does. */
static uint64_t cost_of(const struct seating *seating, unsigned first, unsigned second, unsigned from, unsigned to)
{
    unsigned sides = seating->sides, after = (second + sides - first) % sides, apart = difference(seating, from, to);
    uint64_t more = seating->after[after][apart] - seating->least_after[after];

    return more * (after == 1 || after + 1 == sides ? NEXT_WEIGHT : AFTER_WEIGHT) +
           (uint64_t)seating->on[first][second][apart] * SIDES_WEIGHT;
}

/* --- orders ------------------------------------------------------------------------------------------------------ */

static bool is_of_all(const struct seating *seating)
{
    return seating->entries == seating->sides;
}

/* The number of an order among those with the same first. */
static unsigned number_of(const struct search *search)
{
    unsigned number = 0, sides = search->seating->sides;

    for (unsigned side = 1; side < sides; side++) {
        unsigned smaller = 0;

        for (unsigned later = side + 1; later < sides; later++)
            smaller += search->order[later] < search->order[side];
        number = number * (sides - side) + smaller;
    }
    return number;
}

/* The pairs of a side with those before it. Returns what they cost. */
static uint64_t take_side(const struct search *search, unsigned side, int times)
{
    struct seating *seating = search->seating;
    unsigned place = search->places[search->order[side]];
    uint64_t cost = 0;

    for (unsigned other = 0; other < side; other++) {
        unsigned at = search->places[search->order[other]];

        if (times > 0)
            cost += cost_of(seating, other, side, at, place) + cost_of(seating, side, other, place, at);
        count_pair(seating, other, side, at, place, times);
        count_pair(seating, side, other, place, at, times);
    }
    return cost;
}

/* Tries all orders of what is left on the sides from `side` on that can still be better than the best. */
static void try_sides(struct search *search, unsigned side, unsigned left)
{
    const struct seating *seating = search->seating;
    unsigned first = seating->groups * SPREAD >> (4 + side); /* another one in each group: not all orders are tried */

    if (side == seating->sides) {
        if (is_of_all(seating) && seating->taken[number_of(search)])
            return;
        search->least = search->cost;
        memcpy(search->best, search->order, sizeof search->best);
        return;
    }
    for (unsigned next = 0; next < seating->sides; next++) {
        unsigned i = (first + next) % seating->sides;
        uint64_t cost;

        if (!(left >> i & 1) || (search->least != UINT64_MAX && search->tries++ > TRIES_MOST))
            continue;
        search->order[side] = (uint8_t)i;
        cost = take_side(search, side, 1);
        search->cost += cost;
        if (search->cost < search->least)
            try_sides(search, side + 1, left & ~(1u << i));
        search->cost -= cost;
        (void)take_side(search, side, -1);
    }
}

static void note_least(struct seating *seating)
{
    for (unsigned after = 1; after < seating->sides; after++) {
        seating->least_after[after] = UINT32_MAX;
        for (unsigned apart = 1; apart < seating->entries; apart++)
            if (seating->after[after][apart] < seating->least_after[after])
                seating->least_after[after] = seating->after[after][apart];
    }
}

/* An order is taken once before any is taken again. */
static void note_taken(struct search *search)
{
    struct seating *seating = search->seating;
    unsigned orders = 1;

    for (unsigned side = 2; side < seating->sides; side++)
        orders *= side;
    seating->taken[number_of(search)] = true;
    if (++seating->taken_count < orders)
        return;
    memset(seating->taken, 0, sizeof seating->taken);
    seating->taken_count = 0;
}

/* A table of all can be turned so that any of it is on side 0. */
void seating_next(struct seating *seating, uint8_t *places)
{
    const unsigned all = (1u << seating->sides) - 1;
    struct search search = {.seating = seating, .places = places, .least = UINT64_MAX};
    uint8_t ordered[EVENT_SEATS];

    note_least(seating);
    if (is_of_all(seating))
        try_sides(&search, 1, all & ~1u);
    else
        try_sides(&search, 0, all);
    memcpy(search.order, search.best, sizeof search.order);
    for (unsigned side = 0; side < seating->sides; side++) {
        (void)take_side(&search, side, 1);
        ordered[side] = places[search.order[side]];
    }
    if (is_of_all(seating))
        note_taken(&search);
    memcpy(places, ordered, seating->sides);
    seating->groups++;
}
