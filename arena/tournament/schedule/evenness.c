/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/evenness.h"

#include <stdio.h>
#include <stdlib.h>

/* How often each entry came: on each side, in each class, against each other in each class (of duels: on side 0), and
 * on side 1 of each class beside each other. */
struct counts {
    uint32_t side[EVENT_ENTRIES][EVENT_SEATS];
    uint32_t class[EVENT_ENTRIES][EVENT_CLASSES];
    uint32_t opponent[EVENT_CLASSES][EVENT_ENTRIES][EVENT_ENTRIES];
    uint32_t mate[EVENT_CLASSES][EVENT_ENTRIES][EVENT_ENTRIES];
    uint32_t (*after[EVENT_CLASSES])[EVENT_ENTRIES][EVENT_ENTRIES]; /* (count_order); NULL of a class of duels */
};

static void count_seats(struct counts *counts, const struct schedule_spec *spec, const struct fixture *fixture)
{
    unsigned seats = spec->seats[fixture->class];
    bool duel = schedule_sides(spec, fixture->class) == 2;

    for (unsigned i = 0; i < seats; i++) {
        unsigned side = spec->side[fixture->class][i];

        counts->side[fixture->entry[i]][side]++;
        counts->class[fixture->entry[i]][fixture->class]++;
        for (unsigned j = 0; j < seats; j++)
            if (side != spec->side[fixture->class][j] && (side == 0 || !duel))
                counts->opponent[fixture->class][fixture->entry[i]][fixture->entry[j]]++;
            else if (side == 1 && i != j && spec->side[fixture->class][j] == 1)
                counts->mate[fixture->class][fixture->entry[i]][fixture->entry[j]]++;
    }
}

/* By how many sides the other sits after the one, how often each two entries did so: one has all seats of a side. */
static void count_order(struct counts *counts, const struct schedule_spec *spec, const struct fixture *fixture)
{
    unsigned seats = spec->seats[fixture->class], sides = schedule_sides(spec, fixture->class);
    unsigned entry[EVENT_SEATS] = {0};

    for (unsigned seat = 0; seat < seats; seat++)
        entry[spec->side[fixture->class][seat]] = fixture->entry[seat];
    for (unsigned side = 0; side < sides; side++)
        for (unsigned after = 1; after < sides; after++)
            counts->after[fixture->class][after][entry[side]][entry[(side + after) % sides]]++;
}

/* What the largest of some numbers is more than the smallest. */
struct spread {
    uint32_t least, most;
};

static void widen(struct spread *spread, uint32_t number)
{
    spread->least = number < spread->least ? number : spread->least;
    spread->most = number > spread->most ? number : spread->most;
}

static unsigned width(const struct spread *spreads, unsigned count)
{
    unsigned widest = 0;

    for (unsigned i = 0; i < count; i++)
        if (spreads[i].most > spreads[i].least && spreads[i].most - spreads[i].least > widest)
            widest = spreads[i].most - spreads[i].least;
    return widest;
}

/* Who plays all others is to play more than they do. */
static bool has_first(const struct schedule_spec *spec)
{
    return spec->format == FORMAT_GAUNTLET || spec->format == FORMAT_CANDIDATE;
}

/* Of numbers for each two entries. */
static struct spread spread_of_pairs(const struct schedule_spec *spec, uint32_t (*pairs)[EVENT_ENTRIES])
{
    struct spread spread = {UINT32_MAX, 0};

    for (unsigned a = 0; a < spec->entries; a++)
        for (unsigned b = 0; b < spec->entries; b++)
            if (a != b && (a == 0 || b == 0 || !has_first(spec)))
                widen(&spread, pairs[a][b]);
    return spread;
}

/* The same in each class. */
static unsigned compare_pairs(const struct schedule_spec *spec, uint32_t (*pairs)[EVENT_ENTRIES][EVENT_ENTRIES])
{
    struct spread spreads[EVENT_CLASSES];

    for (unsigned class = 0; class < spec->classes; class ++)
        spreads[class] = spread_of_pairs(spec, pairs[class]);
    return width(spreads, spec->classes);
}

/* The same for each number of sides after. */
static unsigned compare_orders(const struct schedule_spec *spec, const struct counts *counts)
{
    unsigned widest = 0;

    for (unsigned class = 0; class < spec->classes; class ++)
        for (unsigned after = 1; counts->after[class] && after < schedule_sides(spec, class); after++) {
            struct spread spread = spread_of_pairs(spec, counts->after[class][after]);

            widest = width(&spread, 1) > widest ? width(&spread, 1) : widest;
        }
    return widest;
}

static struct evenness compare(const struct schedule_spec *spec, struct counts *counts)
{
    static const struct spread none = {UINT32_MAX, 0};
    struct spread sides[EVENT_SEATS], classes[EVENT_CLASSES];

    for (unsigned side = 0; side < EVENT_SEATS; side++)
        sides[side] = none;
    for (unsigned class = 0; class < spec->classes; class ++)
        classes[class] = none;
    for (unsigned entry = has_first(spec) ? 1 : 0; entry < spec->entries; entry++) {
        for (unsigned side = 0; side < EVENT_SEATS; side++)
            widen(&sides[side], counts->side[entry][side]);
        for (unsigned class = 0; class < spec->classes; class ++)
            widen(&classes[class], counts->class[entry][class]);
    }
    return (struct evenness){.side = width(sides, EVENT_SEATS),
                             .class = width(classes, spec->classes),
                             .opponent = compare_pairs(spec, counts->opponent),
                             .mate = compare_pairs(spec, counts->mate),
                             .order = compare_orders(spec, counts)};
}

static void counts_free(struct counts *counts)
{
    for (unsigned class = 0; counts && class < EVENT_CLASSES; class ++)
        free(counts->after[class]);
    free(counts);
}

/* NULL: no memory. */
static struct counts *counts_new(const struct schedule_spec *spec)
{
    struct counts *counts = calloc(1, sizeof *counts);
    bool good = counts != NULL;

    for (unsigned class = 0; good && class < spec->classes; class ++)
        if (schedule_sides(spec, class) > 2) {
            counts->after[class] = calloc(schedule_sides(spec, class), sizeof *counts->after[class]);
            good = counts->after[class] != NULL;
        }
    if (good)
        return counts;
    counts_free(counts);
    return NULL;
}

struct evenness schedule_evenness(const struct schedule_spec *spec, const struct fixture *fixtures, size_t count)
{
    struct counts *counts = counts_new(spec);
    struct evenness evenness = {0};

    if (!counts)
        return evenness;
    for (size_t i = 0; i < count; i++) {
        count_seats(counts, spec, &fixtures[i]);
        if (counts->after[fixtures[i].class])
            count_order(counts, spec, &fixtures[i]);
    }
    evenness = compare(spec, counts);
    counts_free(counts);
    return evenness;
}

void evenness_words(const struct schedule_spec *spec, const struct evenness *evenness, char out[EVENNESS_WORDS_MAX])
{
    bool first = has_first(spec);
    int used = snprintf(out, EVENNESS_WORDS_MAX, "%s differ by up to %u seat%s on a side, %u in a class, %u against %s",
                        first ? "opponents" : "entries", evenness->side, evenness->side == 1 ? "" : "s",
                        evenness->class, evenness->opponent, first ? "the first" : "an opponent");

    if (spec->teams == TEAMS_MIXED)
        (void)snprintf(out + used, EVENNESS_WORDS_MAX - (size_t)used, ", %u beside a teammate", evenness->mate);
    else if (schedule_has_free_for_all(spec))
        (void)snprintf(out + used, EVENNESS_WORDS_MAX - (size_t)used, ", %u in how far after whom they sit",
                       evenness->order);
}
