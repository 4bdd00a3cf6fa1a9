/* SPDX-License-Identifier: MIT */
/* Ratings and shares, drawn with their intervals. */
#include <math.h>
#include <stdio.h>

#include "report/parts.h"
#include "page/figure.h"
#include "report/words.h"

enum { LABEL_MAX = 3 * PROTO_ID_MAX };

/* Nothing if an entry is over all roles what it is in the one that there is. And intervals of roles of which matches
 * say nothing would leave no room for the others. */
static unsigned roles_drawn(const struct standing *standing)
{
    return standing->roles > 1 && standing->roles_known ? standing->roles : 0;
}

/* --- ratings ----------------------------------------------------------------------------------------------------- */

enum { RATING_TOP = 11, RATING_STEP = 13 };

static void add_legend(struct markup *markup, const struct report *report)
{
    markup_open_class(markup, "ul", "legend");
    legend_key(markup, "ink", "", "over all roles");
    for (unsigned role = 0; role < roles_drawn(report->standing); role++) {
        char class[NUMBER_MAX];

        role_class(role, class);
        legend_key(markup, class, "as ", role_name(report, role));
    }
    markup_close(markup);
}

static struct scale rating_scale(const struct standing *standing)
{
    struct scale scale = {0, 0, 0};

    for (unsigned i = 0; i < standing->entries; i++) {
        scale_widen(&scale, standing->table[i].strength);
        for (unsigned role = 0; role < roles_drawn(standing); role++)
            scale_widen(&scale, standing->table[i].role[role].strength);
    }
    return scale_around(scale.low, scale.high);
}

static void add_rating(struct markup *markup, const struct report *report, const struct scale *scale,
                       const struct standing_entry *entry)
{
    unsigned roles = roles_drawn(report->standing), height = 2 * RATING_TOP + roles * RATING_STEP;
    char label[LABEL_MAX], number[NUMBER_MAX], give[NUMBER_MAX];

    elo_words(estimate_elo(entry->strength), number, sizeof number);
    (void)snprintf(give, sizeof give, "\u00b1%.0f", estimate_interval(entry->strength));
    (void)snprintf(label, sizeof label, "Elo of %s: %s %s", entry_name(report, entry->entry), number, give);
    line_open(markup, entry_name(report, entry->entry));
    plot_open(markup, height, label);
    plot_rules(markup, scale, height, 0);
    plot_estimate(markup, scale, entry->strength, RATING_TOP, "ink");
    for (unsigned role = 0; role < roles; role++) {
        char class[NUMBER_MAX];

        role_class(role, class);
        plot_estimate(markup, scale, entry->role[role].strength, RATING_TOP + (role + 1) * RATING_STEP, class);
    }
    markup_close(markup);
    line_close(markup, number, give);
}

void part_ratings(struct markup *markup, const struct report *report)
{
    const struct standing *standing = report->standing;
    struct scale scale = rating_scale(standing);

    section_open(markup, "Ratings", "Elo above the mean of the field, with 95 % intervals.");
    if (roles_drawn(standing))
        add_legend(markup, report);
    markup_open_class(markup, "div", "figure");
    markup_attribute(markup, "id", "ratings");
    for (unsigned i = 0; i < standing->entries; i++)
        add_rating(markup, report, &scale, &standing->table[i]);
    line_axis(markup, &scale, elo_words);
    markup_close(markup);
    markup_close(markup);
}

/* --- shares ------------------------------------------------------------------------------------------------------ */

/* A role in a class, where anybody played it. */
static void add_block(struct markup *markup, const struct report *report, unsigned role, unsigned class)
{
    const struct standing *standing = report->standing;
    const struct scale axis = {0, 1, 0.5};
    char colour[NUMBER_MAX];
    bool played = false;

    for (unsigned i = 0; i < standing->entries; i++)
        played = played || standing->table[i].role[role].in_class[class].games;
    if (!played)
        return;
    role_class(role, colour);
    markup_open_class(markup, "div", "figure");
    markup_leaf(markup, "h3", NULL, "as %s in %s", role_name(report, role), class_name(report, class));
    for (unsigned i = 0; i < standing->entries; i++)
        line_share(markup, entry_name(report, standing->table[i].entry), &standing->table[i].role[role].in_class[class],
                   colour);
    line_axis(markup, &axis, percent_words);
    markup_close(markup);
}

void part_shares(struct markup *markup, const struct report *report)
{
    if (report->standing->sides_most > 2)
        section_open(
            markup, "Shares by role and class",
            "The share of the points, with 95 % intervals (Wilson) as if games were independent and only won or "
            "lost.");
    else
        section_open(markup, "Win shares by role and class",
                     "Games won and half of those drawn, with 95 % intervals (Wilson) as if games were independent.");
    markup_open_class(markup, "div", "blocks");
    markup_attribute(markup, "id", "shares");
    for (unsigned class = 0; class < report->standing->classes; class ++)
        for (unsigned role = 0; role < report->standing->roles; role++)
            add_block(markup, report, role, class);
    markup_close(markup);
    markup_close(markup);
}
