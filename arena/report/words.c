/* SPDX-License-Identifier: MIT */
#include "report/words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

void role_class(unsigned role, char out[NUMBER_MAX])
{
    (void)snprintf(out, NUMBER_MAX, "role-%u", role);
}

void elo_words(double elo, char *out, size_t size)
{
    long points = lround(elo);

    (void)snprintf(out, size, "%s%ld", points < 0 ? "\u2212" : points > 0 ? "+" : "", labs(points));
}

void percent_words(double part, char *out, size_t size)
{
    (void)snprintf(out, size, "%.0f\u00a0%%", PERCENT * part);
}

void time_words(double us, char *out, size_t size)
{
    static const struct {
        double us;
        const char *name;
    } units[] = {{1e6, "s"}, {1e3, "ms"}, {1, "\u00b5s"}};
    unsigned unit = us >= units[0].us ? 0 : us >= units[1].us ? 1 : 2;
    double number = us / units[unit].us;

    (void)snprintf(out, size, "%.*f\u00a0%s", number < 10 && unit < 2 && number != floor(number) ? 1 : 0, number,
                   units[unit].name);
}

void cell_count(struct markup *markup, uint64_t count)
{
    markup_leaf(markup, "td", NULL, "%" PRIu64, count);
}

void cell_share(struct markup *markup, const struct tally_row *row)
{
    if (row->games)
        markup_leaf(markup, "td", NULL, "%.1f\u00a0%%", PERCENT * share_of(row).mean);
    else
        markup_leaf(markup, "td", "none", "\u2013");
}

void cell_elo(struct markup *markup, struct estimate estimate)
{
    char number[NUMBER_MAX];

    elo_words(estimate_elo(estimate), number, sizeof number);
    markup_open(markup, "td");
    markup_words(markup, number);
    markup_leaf(markup, "span", "give", " \u00b1%.0f", estimate_interval(estimate));
    markup_close(markup);
}

void cell_head(struct markup *markup, const char *words)
{
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "col");
    markup_words(markup, words);
    markup_close(markup);
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

void section_open(struct markup *markup, const char *heading, const char *words)
{
    markup_open(markup, "section");
    markup_leaf(markup, "h2", NULL, "%s", heading);
    if (words)
        markup_leaf(markup, "p", NULL, "%s", words);
}

void table_open(struct markup *markup)
{
    markup_open_class(markup, "div", "wide");
    markup_open(markup, "table");
}

void table_close(struct markup *markup)
{
    markup_close(markup);
    markup_close(markup);
}
