/* SPDX-License-Identifier: MIT */
#include "page/figure.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "page/cells.h"
#include "tournament/standing/share.h"

void line_open(struct markup *markup, const char *name)
{
    markup_open_class(markup, "div", "line");
    markup_leaf(markup, "div", "name", "%s", name);
    markup_open_class(markup, "div", "plot");
}

void line_close(struct markup *markup, const char *number, const char *give)
{
    markup_close(markup);
    markup_open_class(markup, "div", "number");
    markup_words(markup, number);
    markup_leaf(markup, "span", "give", " %s", give);
    markup_close(markup);
    markup_close(markup);
}

void line_axis(struct markup *markup, const struct scale *scale, void (*words)(double at, char *out, size_t size))
{
    line_open(markup, "");
    plot_axis(markup, scale, words);
    line_close(markup, "", "");
}

void legend_key(struct markup *markup, const char *class, const char *before, const char *name)
{
    markup_open(markup, "li");
    markup_leaf(markup, "span", class, "\u25cf");
    markup_text(markup, " %s%s", before, name);
    markup_close(markup);
}

void scale_widen(struct scale *scale, struct estimate estimate)
{
    scale->low = fmin(scale->low, estimate_elo(estimate) - estimate_interval(estimate));
    scale->high = fmax(scale->high, estimate_elo(estimate) + estimate_interval(estimate));
}

void plot_estimate(struct markup *markup, const struct scale *scale, struct estimate estimate, unsigned y,
                   const char *class)
{
    double mean = estimate_elo(estimate), half = estimate_interval(estimate);

    plot_interval(markup, scale, mean - half, mean + half, y, class);
    plot_dot(markup, scale, mean, y, class);
}

enum { SHARE_HEIGHT = 22, BAR_HEIGHT = 12, LABEL_MAX = 400 };

void line_share(struct markup *markup, const char *name, const struct tally_row *tally, const char *colour)
{
    const struct scale scale = {0, 1, 0.25};
    struct share share = share_of(tally);
    char label[LABEL_MAX], number[NUMBER_MAX], give[NUMBER_MAX];

    percent_words(share.mean, number, sizeof number);
    (void)snprintf(give, sizeof give, "of %" PRIu32, tally->games);
    (void)snprintf(label, sizeof label, "share of %s: %s, interval %.0f to %.0f %%", name, number, 100 * share.low,
                   100 * share.high);
    line_open(markup, name);
    plot_open(markup, SHARE_HEIGHT, label);
    plot_rules(markup, &scale, SHARE_HEIGHT, 0.5);
    if (tally->games) {
        plot_bar(markup, &scale, share.mean, (SHARE_HEIGHT - BAR_HEIGHT) / 2, BAR_HEIGHT, colour);
        plot_interval(markup, &scale, share.low, share.high, SHARE_HEIGHT / 2, "ink");
    }
    markup_close(markup);
    line_close(markup, tally->games ? number : "\u2013", give);
}
