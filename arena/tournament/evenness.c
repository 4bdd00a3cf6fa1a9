/* SPDX-License-Identifier: MIT */
#include "tournament/evenness.h"

#include <stdio.h>
#include <stdlib.h>

/* How often each entry came: on each side, in each class, against each other in each class (of duels: on side 0), and
 * on side 1 of each class beside each other. */
struct counts {
    uint32_t side[EVENT_ENTRIES][EVENT_SEATS];
    uint32_t class[EVENT_ENTRIES][EVENT_CLASSES];
    uint32_t opponent[EVENT_CLASSES][EVENT_ENTRIES][EVENT_ENTRIES];
    uint32_t mate[EVENT_CLASSES][EVENT_ENTRIES][EVENT_ENTRIES];
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

/* Of numbers for each two entries, in each class. */
static unsigned compare_pairs(const struct schedule_spec *spec, uint32_t (*pairs)[EVENT_ENTRIES][EVENT_ENTRIES])
{
    struct spread spreads[EVENT_CLASSES];

    for (unsigned class = 0; class < spec->classes; class ++) {
        spreads[class] = (struct spread){UINT32_MAX, 0};
        for (unsigned a = 0; a < spec->entries; a++)
            for (unsigned b = 0; b < spec->entries; b++)
                if (a != b && (a == 0 || b == 0 || !has_first(spec)))
                    widen(&spreads[class], pairs[class][a][b]);
    }
    return width(spreads, spec->classes);
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
                             .mate = compare_pairs(spec, counts->mate)};
}

struct evenness schedule_evenness(const struct schedule_spec *spec, const struct fixture *fixtures, size_t count)
{
    struct counts *counts = calloc(1, sizeof *counts);
    struct evenness evenness = {0};

    if (!counts)
        return evenness;
    for (size_t i = 0; i < count; i++)
        count_seats(counts, spec, &fixtures[i]);
    evenness = compare(spec, counts);
    free(counts);
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
}
