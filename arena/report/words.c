/* SPDX-License-Identifier: MIT */
#include "report/words.h"

const char *entry_name(const struct report *report, unsigned entry)
{
    return report->event->file.entries[entry].name;
}

const char *role_name(const struct report *report, unsigned role)
{
    return report->event->file.game->roles[role].name;
}

const char *class_name(const struct report *report, unsigned class)
{
    return report->event->file.classes[class].name;
}

void cell_share(struct markup *markup, const struct tally_row *row)
{
    if (row->games)
        markup_leaf(markup, "td", NULL, "%.1f\u00a0%%", 100 * share_of(row).mean);
    else
        markup_leaf(markup, "td", "none", "\u2013");
}

static void open_numbered(struct markup *markup, const struct report *report, unsigned entry, unsigned number)
{
    const char *title = report->event->file.entries[entry].title;

    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
    markup_leaf(markup, "span", "rank", "%u", number);
    markup_words(markup, " ");
    markup_words(markup, entry_name(report, entry));
    if (*title) {
        markup_words(markup, " ");
        markup_leaf(markup, "span", "title", "%s", title);
    }
}

void entry_open(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    open_numbered(markup, report, entry->entry, entry->shared_rank);
}

void cell_entry(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    entry_open(markup, report, entry);
    markup_close(markup);
}

void cell_numbered(struct markup *markup, const struct report *report, const struct standing_entry *entry)
{
    open_numbered(markup, report, entry->entry, entry->rank);
    markup_close(markup);
}
