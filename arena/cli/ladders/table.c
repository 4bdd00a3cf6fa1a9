/* SPDX-License-Identifier: MIT */
#include "cli/ladders/table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "json/json.h"

enum { CELL_MAX = 32, ELO_WIDTH = 13, RANKS_WIDTH = 9 };

static const char *role_name(const struct ladder_file *file, unsigned role)
{
    return file->game->roles[role].name;
}

/* --- for people -------------------------------------------------------------------------------------------------- */

static void widen(int *width, const char *word)
{
    if ((int)strlen(word) > *width)
        *width = (int)strlen(word);
}

struct widths {
    int bot, version, owner;
};

static struct widths widths_of(const struct ladder_table *table, const struct season *season)
{
    struct widths widths = {(int)strlen("bot"), (int)strlen("version"), (int)strlen("owner")};

    for (unsigned i = 0; i < table->count; i++) {
        const struct season_version *version = &season->versions[table->rows[i].version];

        widen(&widths.bot, version->bot);
        widen(&widths.version, version->version);
        widen(&widths.owner, version->owner);
    }
    return widths;
}

static void print_estimate(FILE *out, struct estimate estimate)
{
    char cell[CELL_MAX];

    (void)snprintf(cell, sizeof cell, "%+ld -+%.0f", lround(estimate_elo(estimate)), estimate_interval(estimate));
    (void)fprintf(out, "  %*s", ELO_WIDTH, cell);
}

static void print_row(FILE *out, const struct ladder_file *file, const struct season *season,
                      const struct ladder_row *row, const struct widths *widths)
{
    const struct season_version *version = &season->versions[row->version];
    char ranks[CELL_MAX];

    if (row->rank_first == row->rank_last)
        (void)snprintf(ranks, sizeof ranks, "%u", row->rank_first);
    else
        (void)snprintf(ranks, sizeof ranks, "%u to %u", row->rank_first, row->rank_last);
    (void)fprintf(out, "%*s  %-*s  %-*s  %-*s", RANKS_WIDTH, ranks, widths->bot, version->bot, widths->version,
                  version->version, widths->owner, version->owner);
    print_estimate(out, row->strength);
    for (unsigned role = 0; file->game->role_count > 1 && role < file->game->role_count; role++)
        print_estimate(out, row->role[role]);
    (void)fprintf(out, "  %7" PRIu32 "  %6" PRIu32 "  %5" PRIu32 "%s%s\n", version->matches, version->faults,
                  version->voids, row->anchor ? "  anchor" : "", row->provisional ? "  provisional" : "");
}

static void print_head(FILE *out, const struct ladder_file *file, const struct widths *widths)
{
    (void)fprintf(out, "%*s  %-*s  %-*s  %-*s  %*s", RANKS_WIDTH, "rank", widths->bot, "bot", widths->version,
                  "version", widths->owner, "owner", ELO_WIDTH, "Elo");
    for (unsigned role = 0; file->game->role_count > 1 && role < file->game->role_count; role++)
        (void)fprintf(out, "  %*s%s", ELO_WIDTH - (int)strlen(role_name(file, role)), "as ", role_name(file, role));
    (void)fputs("  matches  faults  voids\n", out);
}

void table_print(FILE *out, const struct ladder_file *file, const struct ladder_table *table,
                 const struct season *season, const struct archive_report *report)
{
    const struct widths widths = widths_of(table, season);

    if (table->count)
        print_head(out, file, &widths);
    else
        (void)fputs("no match counts yet, so there are no ratings\n", out);
    for (unsigned i = 0; i < table->count; i++)
        print_row(out, file, season, &table->rows[i], &widths);
    for (unsigned i = 0; i < file->bot_count; i++)
        if (season_current(season, file->bots[i].name) == SEASON_NOBODY)
            (void)fprintf(out, "%s has not played yet\n", file->bots[i].name);
    (void)fprintf(out, "%zu matches count, %zu are void", table->results, season->count - table->results);
    if (report->unfinished)
        (void)fprintf(out, ", %zu are not finished", report->unfinished);
    if (report->others)
        (void)fprintf(out, ", %zu are of another ladder, class or epoch", report->others);
    if (report->other_code)
        (void)fprintf(out, ", %zu were played by another file of the game", report->other_code);
    if (report->damaged)
        (void)fprintf(out, "; warning: the records of %zu are damaged, and do not count", report->damaged);
    (void)fputc('\n', out);
    if (table->count)
        (void)fprintf(out, "Elo %s with 95 %% intervals; from one fit to all matches (arena/docs/ratings.md)\n",
                      table->anchor == SEASON_NOBODY ? "around the mean of the prior" : "above the anchor");
}

/* --- for programs ------------------------------------------------------------------------------------------------ */

static json_t *estimate_json(struct estimate estimate)
{
    return json_pack("{sf sf}", "elo", estimate_elo(estimate), "interval", estimate_interval(estimate));
}

static json_t *row_json(const struct ladder_file *file, const struct season *season, const struct ladder_row *row)
{
    const struct season_version *version = &season->versions[row->version];
    json_t *roles = json_object();

    for (unsigned role = 0; role < file->game->role_count; role++)
        (void)json_object_set_new(roles, role_name(file, role), estimate_json(row->role[role]));
    return json_pack("{s[ii] ss so ss sb sb so so sI sI sI}", "rank", (int)row->rank_first, (int)row->rank_last, "bot",
                     version->bot, "version", json_text(version->version), "owner", version->owner, "anchor",
                     row->anchor, "provisional", row->provisional, "strength", estimate_json(row->strength), "roles",
                     roles, "matches", (json_int_t)version->matches, "faults", (json_int_t)version->faults, "voids",
                     (json_int_t)version->voids);
}

json_t *table_json(const struct ladder_file *file, const struct ladder_table *table, const struct season *season,
                   const struct archive_report *report)
{
    json_t *rows = json_array();

    for (unsigned i = 0; i < table->count; i++)
        (void)json_array_append_new(rows, row_json(file, season, &table->rows[i]));
    return json_pack("{ss sI sI sI sI sI sI so}", "ladder", file->name, "results", (json_int_t)table->results, "voids",
                     (json_int_t)(season->count - table->results), "unfinished", (json_int_t)report->unfinished,
                     "others", (json_int_t)report->others, "damaged", (json_int_t)report->damaged, "other_code",
                     (json_int_t)report->other_code, "table", rows);
}
