/* SPDX-License-Identifier: MIT */
#include "ladder/season/ladder_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ladder/season/rating.h"
#include "tournament/standing/row.h"

struct ladder_making {
    struct ladder_table table;
    struct ladder_shape shape;
    const struct season *season;
    const struct roster *roster;
    uint64_t up_to;
    struct rating *rating;
    struct ladder_row *counted; /* by version of the season */
    unsigned rated;             /* versions of which something counts */
};

struct ladder_shape ladder_shape_of(const struct ladder_file *file)
{
    struct ladder_shape shape = {.classes = file->class_count, .roles = file->game->role_count};

    (void)snprintf(shape.anchor, sizeof shape.anchor, "%s", file->bots[file->anchor].name);
    return shape;
}

/* --- results ----------------------------------------------------------------------------------------------------- */

static void count_got(struct ladder_row *row, const struct outcome *outcome, unsigned seat)
{
    struct ladder_got *got = &row->got[outcome->role[seat]];

    if (!outcome_counts(outcome) || !row_is_first_seat(outcome, seat))
        return;
    got->games++;
    got->parts += row_of_seat(outcome, seat).parts;
}

static void count(struct ladder_making *making, const struct outcome *outcome)
{
    struct ladder_table *table = &making->table;

    if (making->up_to > 0 && outcome->fixture.match > making->up_to)
        return;
    table->results += outcome_counts(outcome);
    table->voids += outcome->is_void && !outcome->unrated && !outcome->withdrawn;
    table->taken_out += outcome->withdrawn && !outcome->unrated;
    table->unrated += outcome->unrated;
    table->last = outcome->fixture.match > table->last ? outcome->fixture.match : table->last;
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        struct ladder_row *row = &making->counted[outcome->fixture.entry[seat]];

        count_got(row, outcome, seat);
        row->faults += outcome->faults[seat];
        row->last = outcome->fixture.match > row->last ? outcome->fixture.match : row->last;
        if (!season_first_seat(outcome, seat))
            continue;
        row->matches += outcome_counts(outcome);
        row->voids += outcome->is_void;
    }
}

/* The version of the anchor's bot that played last. */
static int anchor_of(const struct ladder_making *making)
{
    int anchor = SEASON_NOBODY;

    for (unsigned version = 0; version < making->season->version_count; version++)
        if (making->counted[version].last > 0 &&
            strcmp(making->season->versions[version].bot, making->shape.anchor) == 0 &&
            (anchor == SEASON_NOBODY || making->counted[version].last > making->counted[anchor].last))
            anchor = (int)version;
    return anchor;
}

/* What follows from the counts of all. */
static void settle(struct ladder_making *making)
{
    for (unsigned version = 0; version < making->season->version_count; version++) {
        making->counted[version].first = making->season->versions[version].first;
        making->counted[version].first_seat = making->season->versions[version].first_seat;
        making->rated += making->counted[version].matches > 0;
    }
    making->table.anchor = anchor_of(making);
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

static bool is_inactive(const struct ladder_making *making, const struct ladder_row *row)
{
    uint64_t each = (uint64_t)LADDER_INACTIVE_EACH * making->rated;

    return row->last + (each > LADDER_INACTIVE_MATCHES ? each : LADDER_INACTIVE_MATCHES) <= making->table.last;
}

static void rate(struct ladder_making *making, unsigned version)
{
    struct ladder_table *table = &making->table;
    struct ladder_row *row = &table->rows[table->count++];

    *row = making->counted[version];
    row->version = version;
    row->anchor = (int)version == table->anchor;
    row->inactive = is_inactive(making, row);
    row->strength = rating_above(making->rating, version, SPARSE_ALL, SPARSE_ALL);
    row->provisional = estimate_interval(row->strength) > (double)LADDER_PROVISIONAL_ELO;
    for (unsigned role = 0; role < making->shape.roles; role++)
        row->role[role] = rating_above(making->rating, version, (int)role, SPARSE_ALL);
    for (unsigned class = 0; class < making->shape.classes; class ++)
        row->class[class] = rating_above(making->rating, version, SPARSE_ALL, (int)class);
}

static int by_strength(const void *a, const void *b)
{
    const struct ladder_row *first = a, *second = b;

    if (first->strength.mean != second->strength.mean)
        return first->strength.mean > second->strength.mean ? -1 : 1;
    return first->first != second->first
               ? (first->first > second->first) - (first->first < second->first)
               : (first->first_seat > second->first_seat) - (first->first_seat < second->first_seat);
}

/* --- ranks ------------------------------------------------------------------------------------------------------- */

/* Whether a row is surely above one below it. The deviation of a difference is at most the sum of the deviations, so
 * that only near ones need be looked at. */
static bool is_surely_above(const struct rating *rating, const struct ladder_row *row, const struct ladder_row *below)
{
    double difference = row->strength.mean - below->strength.mean;
    struct estimate between;

    if (difference > NORMAL_95 * (row->strength.deviation + below->strength.deviation))
        return true;
    between = rating_between(rating, row->version, below->version);
    return between.mean > NORMAL_95 * between.deviation;
}

/* False: it is to end. */
static bool rank(struct ladder_table *table, const struct rating *rating, const atomic_bool *ends)
{
    for (unsigned i = 0; i < table->count; i++) {
        table->rows[i].rank_first = 1;
        table->rows[i].rank_last = table->count;
    }
    for (unsigned above = 0; above < table->count; above++) {
        if (ends && *ends)
            return false;
        for (unsigned below = above + 1; below < table->count; below++)
            if (is_surely_above(rating, &table->rows[above], &table->rows[below])) {
                table->rows[below].rank_first++;
                table->rows[above].rank_last--;
            }
    }
    return true;
}

/* --- the table --------------------------------------------------------------------------------------------------- */

/* A version of which nothing counts has none. */
static bool has_row(const struct ladder_making *making, unsigned version)
{
    const struct roster_ruling *ruling = roster_ruling(making->roster, making->season->versions[version].bot);

    return making->counted[version].matches > 0 && !(ruling && ruling->withdrawn);
}

static bool take_rows(struct ladder_making *making, const atomic_bool *ends)
{
    for (unsigned version = 0; version < making->season->version_count; version++)
        if (has_row(making, version))
            rate(making, version);
    if (making->table.count)
        qsort(making->table.rows, making->table.count, sizeof *making->table.rows, by_strength);
    making->table.spread = rating_spread(making->rating);
    return rank(&making->table, making->rating, ends);
}

struct ladder_making *ladder_making_new(const struct season *season, const struct ladder_shape *shape, uint64_t up_to)
{
    struct ladder_making *making = calloc(1, sizeof *making);

    if (!making)
        return NULL;
    *making =
        (struct ladder_making){.table = {.anchor = SEASON_NOBODY}, .shape = *shape, .season = season, .up_to = up_to};
    making->table.rows = calloc(season->version_count + 1, sizeof *making->table.rows);
    making->counted = calloc(season->version_count + 1, sizeof *making->counted);
    making->rating = rating_new(season, up_to, shape->classes, shape->roles);
    if (!making->table.rows || !making->counted || !making->rating)
        ladder_making_free(&making);
    return making;
}

bool ladder_making_add(struct ladder_making *making, const struct outcome *outcome)
{
    count(making, outcome);
    return rating_add(making->rating, outcome);
}

bool ladder_making_end(struct ladder_making *making, const struct roster *roster, const atomic_bool *ends,
                       struct ladder_table *table)
{
    struct sparse_effort effort = SPARSE_EFFORT;
    bool good;

    effort.ends = ends;
    making->roster = roster;
    settle(making);
    good = rating_fit(making->rating, making->table.anchor, effort) && (making->rated == 0 || take_rows(making, ends));
    *table = making->table;
    making->table.rows = NULL;
    return good;
}

void ladder_making_free(struct ladder_making **making)
{
    if (*making) {
        rating_free(&(*making)->rating);
        free((*making)->counted);
        free((*making)->table.rows);
    }
    free(*making);
    *making = NULL;
}

bool ladder_table_make(struct ladder_table *table, const struct ladder_file *file, const struct season *season,
                       const struct roster *roster, uint64_t up_to, const atomic_bool *ends)
{
    const struct ladder_shape shape = ladder_shape_of(file);
    struct ladder_making *making = ladder_making_new(season, &shape, up_to);
    bool good = making != NULL;

    *table = (struct ladder_table){.anchor = SEASON_NOBODY};
    for (size_t i = 0; good && i < season->count; i++)
        good = ladder_making_add(making, &season->outcomes[i]);
    good = good && ladder_making_end(making, roster, ends, table);
    ladder_making_free(&making);
    return good;
}

void ladder_table_release(struct ladder_table *table)
{
    free(table->rows);
    *table = (struct ladder_table){0};
}

void ladder_table_priors(const struct ladder_table *table, const struct season *season, struct season_prior *priors)
{
    for (unsigned i = 0; i < table->count; i++) {
        const struct season_version *version = &season->versions[table->rows[i].version];

        priors[i] = (struct season_prior){.bot = ""};
        memcpy(priors[i].bot, version->bot, sizeof priors[i].bot);
        memcpy(priors[i].version, version->version, sizeof priors[i].version);
        for (unsigned role = 0; role < EVENT_ROLES; role++) {
            struct estimate estimate = table->rows[i].role[role];

            priors[i].role[role].mean = estimate.mean;
            priors[i].role[role].deviation =
                sqrt(estimate.deviation * estimate.deviation + LADDER_SEASON_WIDER * LADDER_SEASON_WIDER);
        }
    }
}
