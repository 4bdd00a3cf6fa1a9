/* SPDX-License-Identifier: MIT */
#include "ladder/season/season_report.h"

#include <math.h>
#include <stdio.h>

#include "ladder/season/season_report_inside.h"
#include "page/document.h"
#include "page/figure.h"

void season_version_words(const struct season_report *report, const struct ladder_row *row, char out[VERSION_WORDS_MAX])
{
    const struct season_version *version = published_version(report->published, row);

    (void)snprintf(out, VERSION_WORDS_MAX, "%s %s", version->bot, version->version);
}

void cell_season_version(struct markup *markup, const struct season_report *report, unsigned row)
{
    const struct season_version *version = published_version(report->published, &report->published->table.rows[row]);

    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
    markup_leaf(markup, "span", "rank", "%u", row + 1);
    markup_text(markup, " %s ", version->bot);
    markup_leaf(markup, "span", "title", "%s", version->version);
    markup_close(markup);
}

unsigned season_first_rows(const struct season_report *report, unsigned most)
{
    unsigned count = report->published->table.count;

    return count < most ? count : most;
}

/* --- the title --------------------------------------------------------------------------------------------------- */

static void add_state(struct markup *markup, const struct season_report *report)
{
    const struct ladder_table *table = &report->published->table;

    markup_open_class(markup, "p", "state");
    markup_text(markup, "season %s of %s \u00b7 %s \u00b7 %u versions \u00b7 %zu matches count", report->name,
                report->file->name, report->file->game->title, table->count, table->results);
    if (table->voids)
        markup_text(markup, " \u00b7 %zu void", table->voids);
    if (table->unrated)
        markup_text(markup, " \u00b7 %zu unrated", table->unrated);
    if (table->taken_out)
        markup_text(markup, " \u00b7 %zu taken out by the host", table->taken_out);
    markup_close(markup);
}

static void add_title(struct markup *markup, const struct season_report *report)
{
    const char *title = *report->file->title ? report->file->title : report->file->name;

    markup_open(markup, "header");
    markup_leaf(markup, "h1", NULL, "%s: season %s", title, report->name);
    add_state(markup, report);
    markup_close(markup);
}

/* --- the table --------------------------------------------------------------------------------------------------- */

static void add_table_head(struct markup *markup, const struct season_report *report)
{
    const struct game *game = report->file->game;

    markup_open(markup, "thead");
    markup_open(markup, "tr");
    cell_head(markup, "version");
    cell_head(markup, "rank");
    cell_head(markup, "owner");
    cell_head(markup, "Elo");
    for (unsigned role = 0; game->role_count > 1 && role < game->role_count; role++) {
        char words[NUMBER_MAX + PROTO_ID_MAX];

        (void)snprintf(words, sizeof words, "as %s", game->roles[role].name);
        cell_head(markup, words);
    }
    for (unsigned class = 0; report->published->class_count > 1 && class < report->published->class_count; class ++)
        cell_head(markup, report->published->class[class]);
    cell_head(markup, "matches");
    cell_head(markup, "faults");
    cell_head(markup, "void");
    cell_head(markup, "");
    markup_close(markup);
    markup_close(markup);
}

static const char *standing_words(const struct ladder_row *row)
{
    return row->anchor ? "anchor" : row->provisional ? "provisional" : row->inactive ? "inactive" : "";
}

static void add_table_row(struct markup *markup, const struct season_report *report, unsigned number)
{
    const struct ladder_row *row = &report->published->table.rows[number];

    markup_open(markup, "tr");
    cell_season_version(markup, report, number);
    if (row->rank_first == row->rank_last)
        cell_count(markup, row->rank_first);
    else
        markup_leaf(markup, "td", NULL, "%u\u2013%u", row->rank_first, row->rank_last);
    markup_leaf(markup, "td", "words", "%s", published_version(report->published, row)->owner);
    cell_elo(markup, row->strength);
    for (unsigned role = 0; report->file->game->role_count > 1 && role < report->file->game->role_count; role++)
        cell_elo(markup, row->role[role]);
    for (unsigned class = 0; report->published->class_count > 1 && class < report->published->class_count; class ++)
        cell_elo(markup, row->class[class]);
    cell_count(markup, row->matches);
    cell_count(markup, row->faults);
    cell_count(markup, row->voids);
    markup_leaf(markup, "td", "words give", "%s", standing_words(row));
    markup_close(markup);
}

void season_part_table(struct markup *markup, const struct season_report *report)
{
    const struct ladder_table *table = &report->published->table;
    const char *above = table->anchor == SEASON_NOBODY ? "the mean of the field" : "the anchor";

    section_open(markup, "Table", NULL);
    markup_leaf(markup, "p", NULL,
                "Elo above %s, with the half width of its 95 %% interval, over all roles and classes and in each. The "
                "rank lies between the two numbers, by 95 %%.",
                above);
    table_open(markup);
    markup_attribute(markup, "id", "standing");
    add_table_head(markup, report);
    markup_open(markup, "tbody");
    for (unsigned row = 0; row < table->count; row++)
        add_table_row(markup, report, row);
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
}

/* --- ratings ----------------------------------------------------------------------------------------------------- */

enum { RATING_HEIGHT = 22 };

static void add_rating(struct markup *markup, const struct season_report *report, const struct scale *scale,
                       const struct ladder_row *row)
{
    char name[VERSION_WORDS_MAX], number[NUMBER_MAX], give[NUMBER_MAX], label[VERSION_WORDS_MAX + 3 * NUMBER_MAX];

    season_version_words(report, row, name);
    elo_words(estimate_elo(row->strength), number, sizeof number);
    (void)snprintf(give, sizeof give, "\u00b1%.0f", estimate_interval(row->strength));
    (void)snprintf(label, sizeof label, "Elo of %s: %s %s", name, number, give);
    line_open(markup, name);
    plot_open(markup, RATING_HEIGHT, label);
    plot_rules(markup, scale, RATING_HEIGHT, 0);
    plot_estimate(markup, scale, row->strength, RATING_HEIGHT / 2, "ink");
    markup_close(markup);
    line_close(markup, number, give);
}

void season_part_ratings(struct markup *markup, const struct season_report *report)
{
    const struct ladder_table *table = &report->published->table;
    unsigned drawn = season_first_rows(report, SEASON_REPORT_DRAWN);
    struct scale scale = {0, 0, 0};

    for (unsigned row = 0; row < drawn; row++)
        scale_widen(&scale, table->rows[row].strength);
    scale = scale_around(scale.low, scale.high);
    section_open(markup, "Ratings", NULL);
    if (drawn < table->count)
        markup_leaf(markup, "p", NULL, "The %u strongest.", drawn);
    markup_open_class(markup, "div", "figure");
    markup_attribute(markup, "id", "ratings");
    for (unsigned row = 0; row < drawn; row++)
        add_rating(markup, report, &scale, &table->rows[row]);
    line_axis(markup, &scale, elo_words);
    markup_close(markup);
    markup_close(markup);
}

/* --- the page ---------------------------------------------------------------------------------------------------- */

static void part_nobody(struct markup *markup)
{
    section_open(markup, "Table", "No match counts, so there are no ratings.");
    markup_close(markup);
}

void season_report_page(struct buffer *out, const struct season_report *report)
{
    char title[2 * PROTO_ID_MAX + 2];
    struct markup markup;

    (void)snprintf(title, sizeof title, "%s %s", report->file->name, report->name);
    document_begin(&markup, out, title);
    add_title(&markup, report);
    markup_open(&markup, "main");
    if (report->published->table.count) {
        season_part_table(&markup, report);
        season_part_ratings(&markup, report);
        season_part_shares(&markup, report);
        season_part_met(&markup, report);
    } else {
        part_nobody(&markup);
    }
    season_part_classes(&markup, report);
    season_part_model(&markup, report);
    markup_end(&markup);
}
