/* SPDX-License-Identifier: MIT */
#include "ladder/ladder_table.h"

#include <stdlib.h>

#include "ladder/rating.h"

/* Half an interval, in deviations: two are told apart where their difference is further from 0. */
static bool is_surely_above(const struct rating *rating, unsigned version, unsigned other)
{
    struct estimate difference = rating_of(rating, version, (int)other, RATING_ALL_ROLES);

    return difference.mean > NORMAL_95 * difference.deviation;
}

static void rate(struct ladder_table *table, const struct rating *rating, unsigned roles, unsigned version)
{
    struct ladder_row *row = &table->rows[table->count++];

    *row = (struct ladder_row){.version = version, .anchor = (int)version == table->anchor};
    row->strength = rating_of(rating, version, table->anchor, RATING_ALL_ROLES);
    row->provisional = estimate_interval(row->strength) > LADDER_PROVISIONAL_ELO;
    for (unsigned role = 0; role < roles; role++)
        row->role[role] = rating_of(rating, version, table->anchor, (int)role);
}

static int by_strength(const void *a, const void *b)
{
    const struct ladder_row *first = a, *second = b;

    if (first->strength.mean != second->strength.mean)
        return first->strength.mean > second->strength.mean ? -1 : 1;
    return (first->version > second->version) - (first->version < second->version);
}

static void rank(struct ladder_table *table, const struct rating *rating)
{
    for (unsigned i = 0; i < table->count; i++) {
        struct ladder_row *row = &table->rows[i];

        row->rank_first = 1;
        row->rank_last = table->count;
        for (unsigned j = 0; j < table->count; j++) {
            if (is_surely_above(rating, table->rows[j].version, row->version))
                row->rank_first++;
            if (is_surely_above(rating, row->version, table->rows[j].version))
                row->rank_last--;
        }
    }
}

static struct rating *fit(struct ladder_table *table, const struct ladder_file *file, const struct season *season)
{
    struct rating *rating = rating_new(season->version_count, file->class_count, file->game->role_count,
                                       season_sides(season->outcomes, season->count));
    bool good = rating != NULL;

    for (size_t i = 0; good && i < season->count; i++) {
        good = rating_add(rating, &season->outcomes[i]);
        table->results += outcome_counts(&season->outcomes[i]);
    }
    if (!good || !rating_fit(rating))
        rating_free(&rating);
    return rating;
}

/* A version of which nothing counts has no row. */
static bool has_row(const struct season_version *version, const struct roster *roster)
{
    const struct roster_ruling *ruling = roster_ruling(roster, version->bot);

    return version->matches > 0 && !(ruling && ruling->withdrawn);
}

bool ladder_table_make(struct ladder_table *table, const struct ladder_file *file, const struct season *season,
                       const struct roster *roster)
{
    struct rating *rating;
    bool good;

    *table = (struct ladder_table){.anchor = season_current(season, file->bots[file->anchor].name)};
    if (season->version_count == 0)
        return true;
    table->rows = calloc(season->version_count, sizeof *table->rows);
    rating = table->rows ? fit(table, file, season) : NULL;
    for (unsigned version = 0; rating && version < season->version_count; version++)
        if (has_row(&season->versions[version], roster))
            rate(table, rating, file->game->role_count, version);
    if (rating) {
        qsort(table->rows, table->count, sizeof *table->rows, by_strength);
        rank(table, rating);
    }
    good = table->rows && (rating || table->results == 0);
    rating_free(&rating);
    return good;
}

void ladder_table_release(struct ladder_table *table)
{
    free(table->rows);
    *table = (struct ladder_table){0};
}
