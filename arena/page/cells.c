/* SPDX-License-Identifier: MIT */
#include "page/cells.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tournament/standing/share.h"

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
    (void)snprintf(out, size, "%.0f\u00a0%%", 100 * part);
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

void cell_elo(struct markup *markup, struct estimate estimate)
{
    char number[NUMBER_MAX];

    elo_words(estimate_elo(estimate), number, sizeof number);
    markup_open(markup, "td");
    markup_words(markup, number);
    markup_leaf(markup, "span", "give", " \u00b1%.0f", estimate_interval(estimate));
    markup_close(markup);
}

void heat_open(struct markup *markup, double share)
{
    markup_open_class(markup, "td", share < 0.5 ? "behind" : "ahead");
    markup_attribute(markup, "style", "--part: %.3f", fabs(2 * share - 1));
}

void cell_versus(struct markup *markup, const struct tally_row *versus)
{
    struct share share = share_of(versus);

    if (versus->games == 0) {
        markup_leaf(markup, "td", "none", "\u2013");
        return;
    }
    heat_open(markup, share.mean);
    markup_attribute(markup, "title", "%" PRIu32 " won, %" PRIu32 " drawn, %" PRIu32 " lost; interval %.0f to %.0f %%",
                     versus->wins, versus->draws, versus->losses, 100 * share.low, 100 * share.high);
    markup_leaf(markup, "b", NULL, "%.0f\u00a0%%", 100 * share.mean);
    markup_leaf(markup, "span", "give", " %" PRIu32, versus->games);
    markup_close(markup);
}

void cell_head(struct markup *markup, const char *words)
{
    if (!*words) { /* a head that says nothing is none */
        markup_leaf(markup, "td", NULL, "%s", "");
        return;
    }
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "col");
    markup_words(markup, words);
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
    markup_attribute(markup, "tabindex", "0"); /* so that keys can scroll it */
    markup_open(markup, "table");
}

void body_open(struct markup *markup, const char *const heads[], unsigned count)
{
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    for (unsigned i = 0; i < count; i++)
        cell_head(markup, heads[i]);
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "tbody");
}

void table_close(struct markup *markup)
{
    markup_close(markup);
    markup_close(markup);
}
