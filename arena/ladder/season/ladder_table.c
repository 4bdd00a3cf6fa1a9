/* SPDX-License-Identifier: MIT */
#include "ladder/season/ladder_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ladder/season/rating.h"

/* A table in the making. */
struct making {
    struct ladder_table *table;
    const struct ladder_file *file;
    const struct season *season;
    const struct roster *roster;
    uint64_t up_to;
    const atomic_bool *ends;
    struct rating *rating;
    struct ladder_row *counted; /* by version of the season */
    unsigned rated;             /* versions of which something counts */
};

/* --- results ----------------------------------------------------------------------------------------------------- */

static void count(const struct making *making, const struct outcome *outcome)
{
    struct ladder_table *table = making->table;

    if (making->up_to > 0 && outcome->fixture.match > making->up_to)
        return;
    table->results += outcome_counts(outcome);
    table->voids += outcome->is_void && !outcome->unrated && !outcome->withdrawn;
    table->taken_out += outcome->withdrawn && !outcome->unrated;
    table->unrated += outcome->unrated;
    table->last = outcome->fixture.match > table->last ? outcome->fixture.match : table->last;
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        struct ladder_row *row = &making->counted[outcome->fixture.entry[seat]];

        row->faults += outcome->faults[seat];
        row->last = outcome->fixture.match > row->last ? outcome->fixture.match : row->last;
        if (!season_first_seat(outcome, seat))
            continue;
        row->matches += outcome_counts(outcome);
        row->voids += outcome->is_void;
    }
}

/* The version of the anchor's bot that played last. */
static int anchor_of(const struct making *making)
{
    const char *bot = making->file->bots[making->file->anchor].name;
    int anchor = SEASON_NOBODY;

    for (unsigned version = 0; version < making->season->version_count; version++)
        if (making->counted[version].last > 0 && strcmp(making->season->versions[version].bot, bot) == 0 &&
            (anchor == SEASON_NOBODY || making->counted[version].last > making->counted[anchor].last))
            anchor = (int)version;
    return anchor;
}

static void count_all(struct making *making)
{
    for (size_t i = 0; i < making->season->count; i++)
        count(making, &making->season->outcomes[i]);
    for (unsigned version = 0; version < making->season->version_count; version++) {
        making->counted[version].first = making->season->versions[version].first;
        making->rated += making->counted[version].matches > 0;
    }
    making->table->anchor = anchor_of(making);
}

static bool is_broken_off(const struct making *making)
{
    return making->ends && *making->ends;
}

static bool fit(struct making *making)
{
    const struct season *season = making->season;
    const struct ladder_file *file = making->file;
    struct sparse_effort effort = SPARSE_EFFORT;
    bool good;

    making->rating = rating_new(season, making->up_to, file->class_count, file->game->role_count);
    good = making->rating != NULL;
    for (size_t i = 0; good && i < season->count; i++)
        good = rating_add(making->rating, &season->outcomes[i]);
    effort.ends = making->ends;
    return good && rating_fit(making->rating, making->table->anchor, effort) && !is_broken_off(making);
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

static bool is_inactive(const struct making *making, const struct ladder_row *row)
{
    uint64_t each = (uint64_t)LADDER_INACTIVE_EACH * making->rated;

    return row->last + (each > LADDER_INACTIVE_MATCHES ? each : LADDER_INACTIVE_MATCHES) <= making->table->last;
}

static void rate(const struct making *making, unsigned version)
{
    struct ladder_table *table = making->table;
    struct ladder_row *row = &table->rows[table->count++];

    *row = making->counted[version];
    row->version = version;
    row->anchor = (int)version == table->anchor;
    row->inactive = is_inactive(making, row);
    row->strength = rating_above(making->rating, version, SPARSE_ALL, SPARSE_ALL);
    row->provisional = estimate_interval(row->strength) > LADDER_PROVISIONAL_ELO;
    for (unsigned role = 0; role < making->file->game->role_count; role++)
        row->role[role] = rating_above(making->rating, version, (int)role, SPARSE_ALL);
    for (unsigned class = 0; class < making->file->class_count; class ++)
        row->class[class] = rating_above(making->rating, version, SPARSE_ALL, (int)class);
}

static int by_strength(const void *a, const void *b)
{
    const struct ladder_row *first = a, *second = b;

    if (first->strength.mean != second->strength.mean)
        return first->strength.mean > second->strength.mean ? -1 : 1;
    return first->first != second->first ? (first->first > second->first) - (first->first < second->first)
                                         : (first->version > second->version) - (first->version < second->version);
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

static void rank(const struct making *making)
{
    struct ladder_table *table = making->table;

    for (unsigned i = 0; i < table->count; i++) {
        table->rows[i].rank_first = 1;
        table->rows[i].rank_last = table->count;
    }
    for (unsigned above = 0; above < table->count && !is_broken_off(making); above++)
        for (unsigned below = above + 1; below < table->count; below++)
            if (is_surely_above(making->rating, &table->rows[above], &table->rows[below])) {
                table->rows[below].rank_first++;
                table->rows[above].rank_last--;
            }
}

/* --- the table --------------------------------------------------------------------------------------------------- */

/* A version of which nothing counts has none. */
static bool has_row(const struct making *making, unsigned version)
{
    const struct roster_ruling *ruling = roster_ruling(making->roster, making->season->versions[version].bot);

    return making->counted[version].matches > 0 && !(ruling && ruling->withdrawn);
}

static void take_rows(const struct making *making)
{
    for (unsigned version = 0; version < making->season->version_count; version++)
        if (has_row(making, version))
            rate(making, version);
    qsort(making->table->rows, making->table->count, sizeof *making->table->rows, by_strength);
    rank(making);
}

bool ladder_table_make(struct ladder_table *table, const struct ladder_file *file, const struct season *season,
                       const struct roster *roster, uint64_t up_to, const atomic_bool *ends)
{
    struct making making = {
        .table = table, .file = file, .season = season, .roster = roster, .up_to = up_to, .ends = ends};
    bool good;

    *table = (struct ladder_table){.anchor = SEASON_NOBODY};
    table->rows = calloc(season->version_count + 1, sizeof *table->rows);
    making.counted = calloc(season->version_count + 1, sizeof *making.counted);
    good = table->rows && making.counted;
    if (good)
        count_all(&making);
    good = good && fit(&making);
    if (good && making.rated > 0) {
        take_rows(&making);
        table->spread = rating_spread(making.rating);
    }
    rating_free(&making.rating);
    free(making.counted);
    return good && !is_broken_off(&making);
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
