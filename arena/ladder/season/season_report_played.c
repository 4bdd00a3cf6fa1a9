/* SPDX-License-Identifier: MIT */
/* What of a closed season is apart from strength: who won how much, against whom, and what was played. */
#include <inttypes.h>
#include <stdlib.h>

#include "ladder/season/season_report_inside.h"
#include "page/figure.h"
#include "tournament/standing/row.h"

enum { NO_ROW = -1 };

/* The row of each version of the season among the first `count`; NO_ROW: none. NULL: no memory. */
static int *rows_of_versions(const struct season_report *report, unsigned count)
{
    int *rows = malloc((report->season->version_count + 1) * sizeof *rows);

    for (unsigned version = 0; rows && version < report->season->version_count; version++)
        rows[version] = NO_ROW;
    for (unsigned row = 0; rows && row < count; row++)
        rows[report->published->table.rows[row].version] = (int)row;
    return rows;
}

/* --- shares ------------------------------------------------------------------------------------------------------ */

/* By row and role. */
static void count_shares(const struct season_report *report, const int *rows, struct tally_row *shares)
{
    for (size_t i = 0; i < report->season->count; i++) {
        const struct outcome *outcome = &report->season->outcomes[i];

        for (unsigned seat = 0; outcome_counts(outcome) && seat < outcome->seats; seat++)
            if (row_is_first_seat(outcome, seat) && rows[outcome->fixture.entry[seat]] != NO_ROW) {
                struct tally_row more = row_of_seat(outcome, seat);

                row_add(&shares[(size_t)rows[outcome->fixture.entry[seat]] * EVENT_ROLES + outcome->role[seat]], &more);
            }
    }
}

static void add_shares(struct markup *markup, const struct season_report *report, const struct tally_row *shares,
                       unsigned role)
{
    const struct scale axis = {0, 1, 0.5};
    unsigned drawn = season_first_rows(report, SEASON_REPORT_DRAWN);
    char colour[NUMBER_MAX], name[VERSION_WORDS_MAX];

    role_class(role, colour);
    markup_open_class(markup, "div", "figure");
    markup_leaf(markup, "h3", NULL, "as %s", report->file->game->roles[role].name);
    for (unsigned row = 0; row < drawn; row++) {
        season_version_words(report, &report->published->table.rows[row], name);
        line_share(markup, name, &shares[(size_t)row * EVENT_ROLES + role], colour);
    }
    line_axis(markup, &axis, percent_words);
    markup_close(markup);
}

void season_part_shares(struct markup *markup, const struct season_report *report)
{
    unsigned drawn = season_first_rows(report, SEASON_REPORT_DRAWN);
    struct tally_row *shares = calloc((size_t)drawn * EVENT_ROLES + 1, sizeof *shares);
    int *rows = rows_of_versions(report, drawn);

    section_open(markup, "Shares by role",
                 "Games won and half of those drawn, with 95 % intervals (Wilson) as if games were independent. A "
                 "ladder lets those meet who are about as strong, so shares say less than Elo.");
    markup_open_class(markup, "div", "blocks");
    markup_attribute(markup, "id", "shares");
    if (shares && rows) {
        count_shares(report, rows, shares);
        for (unsigned role = 0; role < report->file->game->role_count; role++)
            add_shares(markup, report, shares, role);
    } else {
        markup->out->failed = true;
    }
    markup_close(markup);
    markup_close(markup);
    free(rows);
    free(shares);
}

/* --- who met whom ------------------------------------------------------------------------------------------------ */

/* By row and row. */
static void count_met(const struct season_report *report, const int *rows, unsigned count, struct tally_row *met)
{
    for (size_t i = 0; i < report->season->count; i++) {
        const struct outcome *outcome = &report->season->outcomes[i];

        for (unsigned seat = 0; outcome_counts(outcome) && seat < outcome->seats; seat++)
            for (unsigned other = 0; other < outcome->seats; other++) {
                int row = rows[outcome->fixture.entry[seat]], column = rows[outcome->fixture.entry[other]];

                if (row != NO_ROW && column != NO_ROW && row_are_opponents(outcome, seat, other) &&
                    row_is_first_seat(outcome, seat) && row_is_first_seat(outcome, other)) {
                    struct tally_row more = row_against(outcome, seat, other);

                    row_add(&met[(size_t)row * count + (unsigned)column], &more);
                }
            }
    }
}

static void add_met_head(struct markup *markup, const struct season_report *report, unsigned count)
{
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    markup_leaf(markup, "td", NULL, "%s", "");
    for (unsigned column = 0; column < count; column++) {
        char name[VERSION_WORDS_MAX];

        season_version_words(report, &report->published->table.rows[column], name);
        markup_open(markup, "th");
        markup_attribute(markup, "scope", "col");
        markup_attribute(markup, "title", "%s", name);
        markup_text(markup, "%u", column + 1);
        markup_close(markup);
    }
    markup_close(markup);
    markup_close(markup);
}

void season_part_met(struct markup *markup, const struct season_report *report)
{
    unsigned count = season_first_rows(report, SEASON_REPORT_MET);
    struct tally_row *met = calloc((size_t)count * count + 1, sizeof *met);
    int *rows = rows_of_versions(report, count);

    section_open(markup, "Head to head",
                 "Share of the row against the column, over all roles and classes, and below it of how many games.");
    if (met && rows)
        count_met(report, rows, count, met);
    else
        markup->out->failed = true;
    table_open(markup);
    markup_attribute(markup, "id", "versus");
    markup_attribute(markup, "class", "heat");
    add_met_head(markup, report, count);
    markup_open(markup, "tbody");
    for (unsigned row = 0; met && row < count; row++) {
        markup_open(markup, "tr");
        cell_season_version(markup, report, row);
        for (unsigned column = 0; column < count; column++)
            cell_versus(markup, &met[(size_t)row * count + column]);
        markup_close(markup);
    }
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
    free(rows);
    free(met);
}

/* --- what was played --------------------------------------------------------------------------------------------- */

static void add_class(struct markup *markup, const struct ladder_class *class)
{
    char clock[CLOCK_TEXT_MAX], value[SETTING_TEXT_SIZE];
    const struct game *game = class->settings.game;

    clock_print(&class->clock, clock);
    markup_leaf(markup, "dt", NULL, "%s", class->name);
    markup_open(markup, "dd");
    markup_text(markup, "clock %s", clock);
    for (unsigned i = 0; i < game->setting_count; i++) {
        settings_print(&class->settings, i, value);
        markup_text(markup, ", %s=%s", game->settings[i].name, value);
    }
    markup_close(markup);
}

void season_part_classes(struct markup *markup, const struct season_report *report)
{
    section_open(markup, "What was played", NULL);
    markup_open(markup, "dl");
    for (unsigned class = 0; class < report->file->class_count; class ++)
        add_class(markup, &report->file->classes[class]);
    markup_close(markup);
    markup_close(markup);
}

void season_part_model(struct markup *markup, const struct season_report *report)
{
    const struct ladder_table *table = &report->published->table;

    section_open(markup, "How it is judged", NULL);
    markup_leaf(
        markup, "p", NULL,
        "All matches that count are fitted at once. Each version has a strength for each role that it plays and "
        "for each class; over the classes it has the mean of these. Strengths are relative to %s, and begin "
        "with what the season before said, widened. A new version begins near its predecessor.",
        table->anchor == SEASON_NOBODY ? "the mean of the field, as the anchor has not played"
                                       : report->published->shape.anchor);
    markup_open(markup, "p");
    markup_text(markup, "The table is that of all matches up to m%" PRIu64 ". ", table->last);
    markup_leaf(markup, "code", NULL, "arena verify");
    markup_words(markup, " makes it again from the records and compares all digits; ");
    markup_leaf(markup, "code", NULL, "season.seals");
    markup_words(markup, " names the records by their hashes.");
    markup_close(markup);
    markup_close(markup);
}
