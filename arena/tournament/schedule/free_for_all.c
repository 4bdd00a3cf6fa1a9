/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/free_for_all.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/schedule/rotation.h"
#include "tournament/schedule/seating.h"

enum { TURNS_SEATED = 12 /* after 1 to 4 turns the rotation begins again: then this is a multiple of them */ };

static bool is_round_robin(const struct schedule_spec *spec)
{
    return spec->format == FORMAT_ROUND_ROBIN;
}

/* How many stand in the circle of which a table is turned: all entries, or those who are at the table. */
static unsigned circle_of(const struct schedule_spec *spec, unsigned sides)
{
    return is_round_robin(spec) ? spec->entries : sides;
}

static unsigned sides_of(const struct schedule_spec *spec, unsigned class)
{
    unsigned sides = schedule_sides(spec, class);

    return sides > 2 ? sides : 0;
}

unsigned free_for_all_matches(const struct schedule_spec *spec, unsigned class)
{
    unsigned sides = sides_of(spec, class);

    return sides ? circle_of(spec, sides) : 0;
}

/* --- places ------------------------------------------------------------------------------------------------------ */

/* After how many groups the orders of a table begin again: when all were taken, or at the end of a turn. */
static unsigned orders_of(unsigned circle, unsigned sides)
{
    unsigned orders = 1;

    for (unsigned side = 2; side < sides; side++)
        orders *= side;
    return circle == sides ? orders : TURNS_SEATED * (circle - 1);
}

/* Orders the places of each group on the sides. */
static bool seat(uint8_t *places, unsigned groups, unsigned circle, unsigned sides)
{
    struct seating *seating = seating_new(circle, sides);
    unsigned orders = orders_of(circle, sides);
    bool good = seating != NULL;

    for (unsigned group = 0; good && group < groups; group++)
        if (group < orders)
            seating_next(seating, places + (size_t)group * sides);
        else
            memcpy(places + (size_t)group * sides, places + (size_t)(group - orders) * sides, sides);
    seating_free(&seating);
    return good;
}

/* All of a table stand in the circle. */
static void place_all(uint8_t *places, unsigned groups, unsigned sides)
{
    for (unsigned i = 0; i < groups * sides; i++)
        places[i] = (uint8_t)(i % sides);
}

/* The tables of a round robin, all of whose classes are planned together. */
static bool place_rotation(struct free_for_all *tables)
{
    const struct schedule_spec *spec = tables->spec;
    unsigned sizes[EVENT_CLASSES] = {0}, classes[EVENT_CLASSES], count = 0;
    struct rotation rotation;
    bool good;

    for (unsigned class = 0; class < spec->classes; class ++)
        if (tables->sides[class]) {
            classes[count] = class;
            sizes[count++] = tables->sides[class];
        }
    good = rotation_of_tables(&rotation, spec->entries, spec->groups, count, sizes);
    for (unsigned i = 0; good && i < count; i++)
        memcpy(tables->places[classes[i]], rotation_team(&rotation, i, 0), (size_t)spec->groups * sizes[i]);
    rotation_release(&rotation);
    return good;
}

/* --- company ----------------------------------------------------------------------------------------------------- */

/* Who was at how many tables of a gauntlet, and beside whom. */
struct company {
    uint32_t tables[EVENT_ENTRIES];
    uint32_t beside[EVENT_ENTRIES][EVENT_ENTRIES];
};

/* Who comes next to a table: who is there least, then who was at fewest tables, then who was least beside those who are
 * there. */
static uint16_t next_to(const struct company *company, unsigned entries, const uint16_t *table, unsigned count)
{
    uint64_t least = UINT64_MAX;
    uint16_t next = 1;

    for (unsigned entry = 1; entry < entries; entry++) {
        uint64_t here = 0, beside = 0, cost;

        for (unsigned i = 1; i < count; i++) {
            here += table[i] == entry;
            beside += company->beside[entry][table[i]];
        }
        cost = here << 61 | (uint64_t)company->tables[entry] << 32 | (beside < UINT32_MAX ? beside : UINT32_MAX);
        if (cost < least) {
            least = cost;
            next = (uint16_t)entry;
        }
    }
    return next;
}

/* The entries at each table of a gauntlet: the first, and others in turn. */
static bool invite(uint16_t *entries, const struct schedule_spec *spec, unsigned sides)
{
    struct company *company = calloc(1, sizeof *company);

    for (unsigned group = 0; company && group < spec->groups; group++) {
        uint16_t *table = entries + (size_t)group * sides;

        table[0] = 0;
        for (unsigned i = 1; i < sides; i++) {
            table[i] = next_to(company, spec->entries, table, i);
            company->tables[table[i]]++;
            for (unsigned j = 1; j < i; j++) {
                company->beside[table[i]][table[j]]++;
                company->beside[table[j]][table[i]]++;
            }
        }
    }
    free(company);
    return company != NULL;
}

/* --- all classes ------------------------------------------------------------------------------------------------- */

static bool make_class(struct free_for_all *tables, unsigned class)
{
    const struct schedule_spec *spec = tables->spec;
    unsigned sides = tables->sides[class];

    if (is_round_robin(spec))
        return seat(tables->places[class], spec->groups, spec->entries, sides);
    place_all(tables->places[class], spec->groups, sides);
    return seat(tables->places[class], spec->groups, sides, sides) && invite(tables->entries[class], spec, sides);
}

static bool make_room(struct free_for_all *tables, unsigned class)
{
    size_t seats = (size_t)tables->spec->groups * tables->sides[class];

    tables->places[class] = calloc(seats, sizeof *tables->places[class]);
    tables->entries[class] = is_round_robin(tables->spec) ? NULL : calloc(seats, sizeof *tables->entries[class]);
    return tables->places[class] && (is_round_robin(tables->spec) || tables->entries[class]);
}

bool free_for_all_make(struct free_for_all *tables, const struct schedule_spec *spec)
{
    bool good = true;

    *tables = (struct free_for_all){.spec = spec};
    for (unsigned class = 0; class < spec->classes; class ++) {
        tables->sides[class] = sides_of(spec, class);
        good = good && (!tables->sides[class] || make_room(tables, class));
    }
    if (is_round_robin(spec) && schedule_has_free_for_all(spec))
        good = good && place_rotation(tables);
    for (unsigned class = 0; good && class < spec->classes; class ++)
        good = !tables->sides[class] || make_class(tables, class);
    return good;
}

void free_for_all_release(struct free_for_all *tables)
{
    for (unsigned class = 0; class < EVENT_CLASSES; class ++) {
        free(tables->places[class]);
        free(tables->entries[class]);
        tables->places[class] = NULL;
        tables->entries[class] = NULL;
    }
}

void free_for_all_match(const struct free_for_all *tables, unsigned class, unsigned group, unsigned match,
                        uint16_t entry[EVENT_SEATS])
{
    unsigned sides = tables->sides[class], circle = circle_of(tables->spec, sides);
    size_t begin = (size_t)group * sides;

    for (unsigned side = 0; side < sides; side++) {
        unsigned place = (tables->places[class][begin + side] + match) % circle;

        entry[side] = (uint16_t)(tables->entries[class] ? tables->entries[class][begin + place] : place);
    }
}
