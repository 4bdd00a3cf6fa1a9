/* SPDX-License-Identifier: MIT */
#include "tournament/standing/outcome_pairs.h"

#include <math.h>
#include <stdlib.h>

#include "tournament/schedule/pairing.h"

enum { PAIR = 2 /* matches, of two sides */ };

static const double ROUNDING = 1e-9; /* of sums of small numbers */

/* --- groups of the first entry ---------------------------------------------------------------------------------- */

/* Where seeds are shared, a void that is played again has another seed than its other half, unless that was void too.
 */
static bool pair_counts(const struct outcome *a, const struct outcome *b)
{
    return outcome_counts(a) && outcome_counts(b) && a->group_seed == b->group_seed;
}

/* Nobody played for a side against entry 0, which says nothing of its strength. */
static bool is_gift(const struct outcome *outcome)
{
    bool played[EVENT_SEATS] = {false};

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->fixture.entry[seat] == 0 || outcome_played(outcome, seat))
            played[outcome->side[seat]] = true;
    for (unsigned side = 0; side < outcome->sides; side++)
        if (!played[side])
            return true;
    return false;
}

/* Whether the matches are those of a group: of one table, at which entry 0 has each side once. */
static bool is_table(const struct outcome *outcomes, size_t count)
{
    unsigned sides = outcomes->sides, had = 0; /* a bit each */

    for (unsigned i = 0; i < sides; i++) {
        if (i >= count || outcomes[i].round != outcomes->round || outcomes[i].sides != sides ||
            outcomes[i].fixture.group != outcomes->fixture.group)
            return false;
        for (unsigned side = 0; side < sides; side++)
            had |= (outcome_entry(&outcomes[i], side) == 0) << side;
    }
    return sides > 0 && had == (1u << sides) - 1;
}

/* Of entry 0 against all others at the table. */
static unsigned halves_of_first(const struct outcome *outcome)
{
    unsigned side = 0, halves = 0;

    while (side + 1u < outcome->sides && outcome_entry(outcome, side) != 0)
        side++;
    for (unsigned other = 0; other < outcome->sides; other++)
        halves += other == side ? 0 : outcome_halves(outcome, side, other);
    return halves;
}

struct pairs outcome_pairs(const struct outcome *outcomes, size_t count)
{
    struct pairs pairs = {.sides = count ? outcomes->sides : 0};

    for (size_t i = 0; i < count && is_table(&outcomes[i], count - i); i += outcomes[i].sides) {
        unsigned halves = 0;
        bool counts = outcomes[i].sides == pairs.sides;

        for (size_t j = i; j < i + outcomes[i].sides; j++) {
            counts = counts && pair_counts(&outcomes[i], &outcomes[j]) && !is_gift(&outcomes[j]);
            halves += halves_of_first(&outcomes[j]);
        }
        if (counts)
            pairs.count[halves]++;
    }
    return pairs;
}

/* --- what pairs are worth ----------------------------------------------------------------------------------------- */

/* Whether two matches are the halves of a group: with sides exchanged between two entries. */
static bool is_pair(const struct outcome *a, const struct outcome *b)
{
    return a->sides == 2 && b->sides == 2 && a->round == b->round && a->fixture.group == b->fixture.group &&
           a->seats == b->seats && a->fixture.entry[0] == b->fixture.entry[a->seats - 1] &&
           a->fixture.entry[a->seats - 1] == b->fixture.entry[0];
}

static bool pair_shares_luck(const struct outcome *a, const struct outcome *b)
{
    return pair_counts(a, b) && a->group_seed != 0;
}

/* The half points of an entry that is on one side. */
static unsigned halves_of_entry(const struct outcome *outcome, unsigned entry)
{
    unsigned seat = 0;

    while (seat + 1u < outcome->seats && outcome->fixture.entry[seat] != entry)
        seat++;
    return outcome_halves(outcome, outcome->side[seat], !outcome->side[seat]);
}

/* What one of two entries got from the other on side 0 and on side 1 of a seed of a class, in half points. */
struct sides {
    uint32_t cell; /* of the two entries */
    uint16_t class;
    uint8_t halves[2];
};

static int compare_sides(const void *a, const void *b)
{
    const struct sides *x = a, *y = b;

    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    return (int)x->class - (int)y->class;
}

static size_t take_sides(struct sides *out, const struct outcome *outcomes, size_t count)
{
    size_t taken = 0;

    for (size_t i = 0; i + 1 < count; i++) {
        const struct outcome *a = &outcomes[i], *b = &outcomes[i + 1];
        unsigned one = a->fixture.entry[0], other = b->fixture.entry[0], lower = one < other ? one : other;
        const struct outcome *first = one == lower ? a : b;

        if (!is_pair(a, b) || !pair_shares_luck(a, b))
            continue;
        out[taken++] = (struct sides){
            .cell = lower * EVENT_ENTRIES + (one + other - lower),
            .class = a->fixture.class,
            .halves = {(uint8_t)halves_of_entry(first, lower), (uint8_t)halves_of_entry(first == a ? b : a, lower)}};
        i++;
    }
    return taken;
}

/* Sums of squares of the two sides around their means, and of their products, in one cell and class. */
struct spread {
    double squares, products;
};

static void add_cell(struct spread *spread, const struct sides *sides, size_t count)
{
    double mean[2] = {0, 0};

    for (size_t i = 0; i < count; i++)
        for (unsigned side = 0; side < 2; side++)
            mean[side] += (double)sides[i].halves[side] / (double)count;
    for (size_t i = 0; i < count; i++) {
        double x = sides[i].halves[0] - mean[0], y = sides[i].halves[1] - mean[1];

        spread->squares += x * x + y * y;
        spread->products += x * y;
    }
}

double outcome_variance_saved(const struct outcome *outcomes, size_t count)
{
    struct sides *sides = calloc(count / PAIR + 1, sizeof *sides);
    struct spread spread = {0, 0};
    size_t all = sides ? take_sides(sides, outcomes, count) : 0;

    if (all)
        qsort(sides, all, sizeof *sides, compare_sides);
    for (size_t begin = 0, end; begin < all; begin = end) {
        for (end = begin + 1; end < all && compare_sides(&sides[begin], &sides[end]) == 0; end++) {
        }
        add_cell(&spread, &sides[begin], end - begin);
    }
    free(sides);
    return fabs(spread.products) > ROUNDING * spread.squares ? -2 * spread.products / spread.squares : 0;
}
