/* SPDX-License-Identifier: MIT */
#include "tournament/standing/standing.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/strength/comparisons.h"
#include "tournament/standing/outcome_pairs.h"

/* --- counting ---------------------------------------------------------------------------------------------------- */

static const double ROUNDING = 1e-9; /* of sums of small numbers */
static const double SURE = 0.95;     /* a likelihood by which two entries can be told apart */

static void count_seat(struct standing *standing, const struct outcome *outcome, unsigned seat)
{
    struct standing_entry *entry = &standing->counted[outcome->fixture.entry[seat]];
    struct standing_role *role = &entry->role[outcome->role[seat]];
    struct tally_row row;

    if (outcome->withdrawn)
        return;
    role->faults += outcome->faults[seat];
    role->decisions += outcome->decisions[seat];
    if (!row_is_first_seat(outcome, seat))
        return;
    role->voids += outcome->is_void;
    if (!outcome_counts(outcome))
        return;
    row = row_of_seat(outcome, seat);
    row_add(&role->all, &row);
    row_add(&role->in_class[outcome->fixture.class], &row);
    for (unsigned other = 0; other < outcome->seats; other++) {
        if (!row_are_opponents(outcome, seat, other) || !row_is_first_seat(outcome, other))
            continue;
        row = row_against(outcome, seat, other);
        row_add(&standing->versus[(size_t)entry->entry * standing->entries + outcome->fixture.entry[other]], &row);
    }
}

/* --- strengths --------------------------------------------------------------------------------------------------- */

static unsigned player_of(const struct standing *standing, unsigned entry, unsigned role)
{
    return entry * standing->roles + role;
}

/* All of a match. */
static void add_links(struct standing *standing, const struct outcome *outcome)
{
    unsigned first = player_of(standing, outcome->fixture.entry[0], outcome->role[0]);

    for (unsigned seat = 1; seat < outcome->seats; seat++)
        links_add(standing->links, first, player_of(standing, outcome->fixture.entry[seat], outcome->role[seat]));
}

static bool add_results(const struct standing *standing, const struct outcome *outcome)
{
    unsigned player[EVENT_SEATS];

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        player[seat] = player_of(standing, outcome->fixture.entry[seat], outcome->role[seat]);
    return comparisons_add(standing->strengths, outcome, player);
}

/* Weights of players and of offsets. */
struct weights {
    const struct standing *standing;
    double *at;
};

static unsigned weight_count(const struct standing *standing)
{
    return standing->entries * standing->roles + standing->sides_most - 1;
}

static bool weights_begin(struct weights *weights, const struct standing *standing)
{
    *weights = (struct weights){standing, calloc(weight_count(standing), sizeof *weights->at)};
    return weights->at;
}

static void clear(struct weights *weights)
{
    const struct standing *standing = weights->standing;

    memset(weights->at, 0, weight_count(standing) * sizeof *weights->at);
}

static void weigh(struct weights *weights, unsigned entry, unsigned role, double weight)
{
    weights->at[player_of(weights->standing, entry, role)] += weight;
}

/* What the mean of the field counts in the role: of all who are not out, or of all entries where less than two are left
 * to be compared. Who is out is known less and less well beside the others, and would make their intervals wider than
 * what they played. */
static void weigh_field(struct weights *weights, unsigned role, double weight)
{
    const struct standing *standing = weights->standing;
    unsigned field = 0;

    for (unsigned entry = 0; entry < standing->entries; entry++)
        field += !standing->out[entry];
    for (unsigned entry = 0; entry < standing->entries; entry++)
        if (field < 2 || !standing->out[entry])
            weigh(weights, entry, role, weight / (field < 2 ? standing->entries : field));
}

/* What an entry is more than the mean of the field in one role. */
static struct estimate above_field(struct weights *weights, unsigned entry, unsigned role, int class)
{
    clear(weights);
    weigh(weights, entry, role, 1);
    weigh_field(weights, role, -1);
    return strengths_combine(weights->standing->strengths, class, weights->at);
}

/* The same over the roles from the first to the last. */
static struct estimate above_field_over(struct weights *weights, unsigned entry, const uint8_t roles[], unsigned count,
                                        int class)
{
    clear(weights);
    for (unsigned i = 0; i < count; i++) {
        weigh(weights, entry, roles[i], 1.0 / count);
        weigh_field(weights, roles[i], -1.0 / count);
    }
    return strengths_combine(weights->standing->strengths, class, weights->at);
}

static void take_entry(struct weights *weights, struct standing_entry *entry)
{
    const struct standing *standing = weights->standing;
    uint8_t all[EVENT_ROLES];

    for (unsigned role = 0; role < standing->roles; role++) {
        all[role] = (uint8_t)role;
        entry->role[role].strength = above_field(weights, entry->entry, role, STRENGTH_OVERALL);
        for (unsigned class = 0; class < standing->classes; class ++)
            entry->role[role].strength_in_class[class] = above_field(weights, entry->entry, role, (int)class);
    }
    entry->strength = above_field_over(weights, entry->entry, all, standing->roles, STRENGTH_OVERALL);
    for (unsigned class = 0; class < standing->classes; class ++)
        entry->strength_in_class[class] =
            above_field_over(weights, entry->entry, standing->role_of[class], standing->sides[class], (int)class);
}

/* How likely an entry is stronger than another over all roles. */
static double better(struct weights *weights, unsigned entry, unsigned other)
{
    unsigned roles = weights->standing->roles;

    clear(weights);
    for (unsigned role = 0; role < roles; role++) {
        weigh(weights, entry, role, 1.0 / roles);
        weigh(weights, other, role, -1.0 / roles);
    }
    return estimate_above_zero(strengths_combine(weights->standing->strengths, STRENGTH_OVERALL, weights->at));
}

/* What a side is more than side 0 with the mean of the field on both. */
static struct estimate offset_of(const struct standing *standing, struct weights *weights, unsigned class,
                                 unsigned side)
{
    clear(weights);
    weights->at[standing->entries * standing->roles + side - 1] = 1;
    weigh_field(weights, standing->role_of[class][side], 1);
    weigh_field(weights, standing->role_of[class][0], -1);
    return strengths_combine(standing->strengths, (int)class, weights->at);
}

static void take_offsets(struct standing *standing, struct weights *weights)
{
    for (unsigned class = 0; class < standing->classes; class ++)
        for (unsigned side = 1; side < standing->sides[class]; side++)
            standing->offset[class][side] = offset_of(standing, weights, class, side);
}

/* Whether matches link all entries of the field that played the role. */
static bool is_known(const struct standing *standing, unsigned role)
{
    int first = STANDING_NOBODY;

    for (unsigned entry = 0; entry < standing->entries; entry++) {
        if (standing->out[entry] || !standing->counted[entry].role[role].all.games)
            continue;
        if (first == STANDING_NOBODY)
            first = (int)entry;
        if (!links_has(standing->links, player_of(standing, (unsigned)first, role), player_of(standing, entry, role)))
            return false;
    }
    return true;
}

static bool are_known(const struct standing *standing)
{
    bool known = true;

    for (unsigned role = 0; role < standing->roles; role++)
        known = known && is_known(standing, role);
    return known;
}

/* --- the table --------------------------------------------------------------------------------------------------- */

/* Without the rounding errors by which entries of the same results would differ. */
static long long rounded(double mean)
{
    return llround(mean / ROUNDING);
}

/* By what the format ranks before strength; those that rank by strength leave all of it 0. */
static int compare_keys(const struct standing_entry *x, const struct standing_entry *y)
{
    int score = swiss_compare(&x->swiss, &y->swiss);

    if (x->out != y->out)
        return x->out ? 1 : -1;
    if (score)
        return score;
    return x->survived == y->survived ? 0 : x->survived > y->survived ? -1 : 1;
}

static int compare_entries(const void *a, const void *b)
{
    const struct standing_entry *x = a, *y = b;
    long long mean_x = rounded(x->strength.mean), mean_y = rounded(y->strength.mean);
    int keys = compare_keys(x, y);

    if (keys)
        return keys;
    if (mean_x != mean_y)
        return mean_x > mean_y ? -1 : 1;
    return (int)x->entry - (int)y->entry;
}

static double points_of(const struct standing_entry *entry)
{
    struct tally_row all = standing_sum(entry).all;

    return row_points(&all);
}

/* What the format ranks by. */
static void take_ranks(struct standing *standing)
{
    struct swiss_score swiss[EVENT_ENTRIES];
    struct bracket_rank ranks[EVENT_ENTRIES];

    ranks_swiss(&standing->ranks, standing->out, swiss);
    standing->rounds_over = ranks_bracket(&standing->ranks, ranks);
    standing->winner = STANDING_NOBODY;
    for (unsigned i = 0; i < standing->entries; i++) {
        struct standing_entry *entry = &standing->table[i];

        entry->out = standing->out[i];
        entry->swiss = swiss[i];
        entry->points = standing->ranks.spec.format == FORMAT_SWISS ? swiss[i].halves / 2.0 : points_of(entry);
        entry->survived = ranks[i].survived;
        entry->round_reached = ranks[i].reached;
        if (ranks[i].wins && !entry->out)
            standing->winner = (int)i;
    }
}

/* Of a row: an entry is better for sure by what the format ranks by, and if that is the same by its strength. */
static unsigned shared_rank(const struct standing *standing, struct weights *weights, unsigned row)
{
    const struct standing_entry *table = standing->table, *entry = &table[row];
    unsigned shared = 1;

    if (entry->out)
        return row + 1;
    for (unsigned above = 0; above < row; above++)
        shared += compare_keys(&table[above], entry) < 0 || better(weights, table[above].entry, entry->entry) >= SURE;
    return row && table[row - 1].shared_rank > shared ? table[row - 1].shared_rank : shared;
}

static void rank(struct standing *standing, struct weights *weights)
{
    memcpy(standing->table, standing->counted, standing->entries * sizeof *standing->table);
    take_ranks(standing);
    for (unsigned i = 0; i < standing->entries; i++)
        take_entry(weights, &standing->table[i]);
    qsort(standing->table, standing->entries, sizeof *standing->table, compare_entries);
    for (unsigned i = 0; i < standing->entries; i++) {
        struct standing_entry *entry = &standing->table[i];

        entry->rank = i + 1;
        entry->shared_rank = shared_rank(standing, weights, i);
        entry->compared =
            i + 1 < standing->entries && standing_compares(standing, entry->entry, standing->table[i + 1].entry);
        if (entry->compared)
            entry->better_than_next = better(weights, entry->entry, standing->table[i + 1].entry);
    }
}

bool standing_begin(struct standing *standing, const struct schedule_spec *spec, unsigned roles)
{
    const unsigned entries = spec->entries, classes = spec->classes;
    bool ranked;

    assert(entries <= EVENT_ENTRIES && roles <= EVENT_ROLES && classes <= EVENT_CLASSES);
    *standing = (struct standing){.entries = entries, .roles = roles, .classes = classes, .winner = STANDING_NOBODY};
    for (unsigned class = 0; class < classes; class ++) {
        unsigned sides = standing->sides[class] = schedule_sides(spec, class) > 2 ? schedule_sides(spec, class) : 2;

        standing->sides_most = sides > standing->sides_most ? sides : standing->sides_most;
    }
    ranked = ranks_begin(&standing->ranks, spec);
    standing->strengths = strengths_new(entries * roles, classes, standing->sides_most, PRIOR_OF_EVENTS);
    standing->links = links_new(entries * roles);
    standing->table = calloc(entries, sizeof *standing->table);
    standing->counted = calloc(entries, sizeof *standing->counted);
    standing->versus = calloc((size_t)entries * entries, sizeof *standing->versus);
    for (unsigned i = 0; standing->counted && i < entries; i++)
        standing->counted[i].entry = i;
    return ranked && standing->strengths && standing->links && standing->table && standing->counted && standing->versus;
}

bool standing_add(struct standing *standing, const struct outcome *outcome)
{
    standing->matches += outcome_counts(outcome);
    standing->withdrawn += outcome->withdrawn;
    standing->voids += !outcome->withdrawn && outcome->is_void;
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        standing->role_of[outcome->fixture.class][outcome->side[seat]] = outcome->role[seat];
        count_seat(standing, outcome, seat);
    }
    ranks_add(&standing->ranks, outcome);
    if (!outcome_counts(outcome))
        return true;
    add_links(standing, outcome);
    return add_results(standing, outcome);
}

bool standing_fit(struct standing *standing)
{
    struct weights weights;
    bool fits = weights_begin(&weights, standing) && strengths_fit(standing->strengths);

    if (fits) {
        rank(standing, &weights);
        take_offsets(standing, &weights);
        standing->spread = strengths_spread(standing->strengths);
        standing->quality = strengths_quality(standing->strengths);
        standing->roles_known = are_known(standing);
    }
    free(weights.at);
    return fits;
}

void standing_release(struct standing *standing)
{
    strengths_free(&standing->strengths);
    links_free(&standing->links);
    ranks_release(&standing->ranks);
    free(standing->table);
    free(standing->counted);
    free(standing->versus);
    free(standing->above);
    *standing = (struct standing){0};
}

/* --- who is stronger than whom ----------------------------------------------------------------------------------- */

static double *above_at(const struct standing *standing, unsigned role, unsigned row, unsigned column)
{
    return &standing->above[((size_t)role * standing->entries + row) * standing->entries + column];
}

bool standing_compares(const struct standing *standing, unsigned entry, unsigned other)
{
    return !standing->out[entry] && !standing->out[other];
}

double standing_above(const struct standing *standing, unsigned role, unsigned entry, unsigned other)
{
    assert(role <= standing->roles && entry < standing->entries && other < standing->entries);
    return *above_at(standing, role, entry, other);
}

static void compare_two(struct standing *standing, struct weights *weights, unsigned entry, unsigned other)
{
    for (unsigned role = 0; role <= standing->roles; role++) {
        double above = role == standing->roles
                           ? better(weights, entry, other)
                           : strengths_superiority(standing->strengths, STRENGTH_OVERALL,
                                                   player_of(standing, entry, role), player_of(standing, other, role));

        *above_at(standing, role, entry, other) = above;
        *above_at(standing, role, other, entry) = 1 - above;
    }
}

static bool compare_all(struct standing *standing)
{
    unsigned entries = standing->entries;
    struct weights weights;
    bool good = weights_begin(&weights, standing);

    standing->above = calloc((size_t)(standing->roles + 1) * entries * entries, sizeof *standing->above);
    for (unsigned entry = 0; weights.at && standing->above && entry < entries; entry++)
        for (unsigned other = 0; other <= entry; other++)
            compare_two(standing, &weights, entry, other);
    good = good && standing->above;
    free(weights.at);
    return good;
}

bool standing_make(struct standing *standing, const struct schedule_spec *spec, unsigned roles,
                   const struct outcome *outcomes, size_t count, const bool *out)
{
    bool good = standing_begin(standing, spec, roles);

    for (unsigned i = 0; out && i < spec->entries; i++)
        standing->out[i] = out[i];
    for (size_t i = 0; good && i < count; i++)
        good = standing_add(standing, &outcomes[i]);
    good = good && standing_fit(standing) && compare_all(standing);
    if (good)
        standing->variance_saved = outcome_variance_saved(outcomes, count);
    else
        standing_release(standing);
    return good;
}

double standing_even_chance(const struct standing *standing, unsigned class, unsigned side)
{
    const struct estimate *offset = standing->offset[class];
    double sum = 0;

    for (unsigned other = 0; other < standing->sides[class]; other++)
        sum += other == side ? 0 : logistic(offset[side].mean - offset[other].mean);
    return sum / (standing->sides[class] - 1);
}

struct standing_sum standing_sum(const struct standing_entry *entry)
{
    struct standing_sum sum = {.faults = 0};

    for (unsigned i = 0; i < EVENT_ROLES; i++) {
        const struct standing_role *role = &entry->role[i];

        row_add(&sum.all, &role->all);
        sum.faults += role->faults;
        sum.voids += role->voids;
    }
    return sum;
}
