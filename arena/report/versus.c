/* SPDX-License-Identifier: MIT */
/* Head to head: rows and columns by rank, coloured by the share of the row. */
#include <inttypes.h>
#include <math.h>
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

static void add_cell(struct markup *markup, const struct tally_row *row)
{
    struct share share = share_of(row);

    if (row->games == 0) {
        markup_leaf(markup, "td", "none", "\u2013");
        return;
    }
    markup_open_class(markup, "td", share.mean < 0.5 ? "behind" : "ahead");
    markup_attribute(markup, "style", "--part: %.3f", fabs(2 * share.mean - 1));
    markup_attribute(markup, "title", "%" PRIu32 " won, %" PRIu32 " drawn, %" PRIu32 " lost; interval %.0f to %.0f %%",
                     row->wins, row->draws, row->losses, PERCENT * share.low, PERCENT * share.high);
    markup_leaf(markup, "b", NULL, "%.0f\u00a0%%", PERCENT * share.mean);
    markup_leaf(markup, "span", "give", " %" PRIu32, row->games);
    markup_close(markup);
}

void part_versus(struct markup *markup, const struct report *report)
{
    const struct standing *standing = report->standing;

    section_open(markup, "Head to head",
                 "Share of the row against the column, over all roles and classes, and below it of how many games.");
    table_open(markup);
    markup_attribute(markup, "id", "versus");
    markup_attribute(markup, "class", "heat");
    add_head(markup, report);
    markup_open(markup, "tbody");
    for (unsigned row = 0; row < standing->entries; row++) {
        const struct tally_row *versus = &standing->versus[(size_t)standing->table[row].entry * standing->entries];

        markup_open(markup, "tr");
        cell_entry(markup, report, &standing->table[row]);
        for (unsigned column = 0; column < standing->entries; column++)
            add_cell(markup, &versus[standing->table[column].entry]);
        markup_close(markup);
    }
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
}
