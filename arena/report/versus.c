/* SPDX-License-Identifier: MIT */
/* Who against whom: rows and columns by rank, coloured by how much the row is ahead. */
#include <stdio.h>

#include "report/parts.h"
#include "report/words.h"

static void add_head(struct markup *markup, const struct report *report)
{
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    markup_leaf(markup, "td", NULL, "%s", "");
    for (unsigned column = 0; column < report->standing->entries; column++) {
        markup_open(markup, "th");
        markup_attribute(markup, "scope", "col");
        markup_attribute(markup, "title", "%s", entry_name(report, report->standing->table[column].entry));
        markup_text(markup, "%u", column + 1);
        markup_close(markup);
    }
    markup_close(markup);
    markup_close(markup);
}

/* Writes the cell of two entries; `role` as in standing_above. */
typedef void add_cell(struct markup *markup, const struct standing *standing, unsigned role, unsigned row,
                      unsigned column);

static void add_square(struct markup *markup, const struct report *report, add_cell *add, unsigned role, const char *id)
{
    const struct standing *standing = report->standing;

    table_open(markup);
    markup_attribute(markup, "id", "%s", id);
    markup_attribute(markup, "class", "heat");
    add_head(markup, report);
    markup_open(markup, "tbody");
    for (unsigned row = 0; row < standing->entries; row++) {
        markup_open(markup, "tr");
        cell_numbered(markup, report, &standing->table[row]);
        for (unsigned column = 0; column < standing->entries; column++)
            add(markup, standing, role, standing->table[row].entry, standing->table[column].entry);
        markup_close(markup);
    }
    markup_close(markup);
    table_close(markup);
}

/* --- head to head ------------------------------------------------------------------------------------------------ */

static void add_share(struct markup *markup, const struct standing *standing, unsigned role, unsigned row,
                      unsigned column)
{
    (void)role;
    cell_versus(markup, &standing->versus[(size_t)row * standing->entries + column]);
}

void part_versus(struct markup *markup, const struct report *report)
{
    section_open(markup, "Head to head",
                 "Share of the row against the column, over all roles and classes, and below it of how many games.");
    add_square(markup, report, add_share, 0, "versus");
    markup_close(markup);
}

/* --- likelihood of superiority ----------------------------------------------------------------------------------- */

static void add_above(struct markup *markup, const struct standing *standing, unsigned role, unsigned row,
                      unsigned column)
{
    char words[LIKELIHOOD_WORDS_MAX];
    double above;

    if (row == column || !standing_compares(standing, row, column)) {
        markup_leaf(markup, "td", "none", "\u2013");
        return;
    }
    above = standing_above(standing, role, row, column);
    likelihood_words(above, words);
    heat_open(markup, above);
    markup_words(markup, words);
    markup_close(markup);
}

void part_above(struct markup *markup, const struct report *report)
{
    unsigned roles = report->standing->roles;

    section_open(
        markup, "Who is stronger",
        "How likely the row is stronger than the column, in per cent, from the fit to all matches: also between "
        "entries that did not meet.");
    markup_leaf(markup, "h3", NULL, "over all roles");
    add_square(markup, report, add_above, roles, "above");
    for (unsigned role = 0; roles > 1 && role < roles; role++) {
        char id[NUMBER_MAX + PROTO_ID_MAX];

        (void)snprintf(id, sizeof id, "above-%s", role_name(report, role));
        markup_leaf(markup, "h3", NULL, "as %s", role_name(report, role));
        add_square(markup, report, add_above, role, id);
    }
    markup_close(markup);
}
