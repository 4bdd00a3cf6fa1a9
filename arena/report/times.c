/* SPDX-License-Identifier: MIT */
/* How long bots thought. */
#include <math.h>
#include <stdio.h>

#include "report/parts.h"
#include "page/plot.h"
#include "report/words.h"

enum { TIMES_HEIGHT = 22 };

static double log_of(uint64_t us)
{
    return log10(us > 1 ? (double)us : 1);
}

static void decade_words(double at, char *out, size_t size)
{
    time_words(pow(10, at), out, size);
}

static const struct histogram *think_of(const struct report *report, unsigned entry, unsigned role)
{
    return &report->event->think[entry * report->standing->roles + role];
}

static struct scale time_scale(const struct report *report)
{
    struct scale scale = {INFINITY, 0, 1};

    for (unsigned i = 0; i < report->standing->entries * report->standing->roles; i++)
        if (report->event->think[i].total) {
            scale.low = fmin(scale.low, floor(log_of(histogram_quantile(&report->event->think[i], 0.5))));
            scale.high = fmax(scale.high, ceil(log_of(report->event->think[i].most)));
        }
    if (scale.high <= scale.low)
        scale.high = scale.low + 1;
    return scale;
}

static void add_times(struct markup *markup, const struct report *report, const struct scale *scale, unsigned entry,
                      unsigned role)
{
    const struct histogram *think = think_of(report, entry, role);
    double half = log_of(histogram_quantile(think, 0.5)), most = log_of(think->most);
    char class[NUMBER_MAX];

    role_class(role, class);
    markup_open(markup, "td");
    plot_open(markup, TIMES_HEIGHT, "from the median to the longest");
    plot_rules(markup, scale, TIMES_HEIGHT, -1);
    plot_interval(markup, scale, half, most, TIMES_HEIGHT / 2, class);
    plot_dot(markup, scale, half, TIMES_HEIGHT / 2, class);
    markup_close(markup);
    markup_close(markup);
}

static void add_time_row(struct markup *markup, const struct report *report, const struct scale *scale,
                         const struct standing_entry *entry, unsigned role)
{
    static const double parts[] = {0.5, 0.9, 0.99, 1};
    const struct histogram *think = think_of(report, entry->entry, role);

    if (think->total == 0)
        return;
    markup_open(markup, "tr");
    cell_entry(markup, report, entry);
    markup_leaf(markup, "td", "words", "%s", role_name(report, role));
    cell_count(markup, think->total);
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        char words[NUMBER_MAX];

        time_words((double)histogram_quantile(think, parts[i]), words, sizeof words);
        markup_leaf(markup, "td", NULL, "%s", words);
    }
    add_times(markup, report, scale, entry->entry, role);
    markup_close(markup);
}

static void add_time_head(struct markup *markup, const struct scale *scale)
{
    static const char *const heads[] = {"entry", "as", "decisions", "median", "90 %", "99 %", "longest"};

    markup_open(markup, "thead");
    markup_open(markup, "tr");
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        cell_head(markup, heads[i]);
    markup_open_class(markup, "td", "times");
    plot_axis(markup, scale, decade_words);
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
}

void part_times(struct markup *markup, const struct report *report)
{
    struct scale scale = time_scale(report);

    section_open(markup, "Think times",
                 "How long decisions took, from sending to the answer, exact to a sixteenth. The plot is "
                 "logarithmic, from the median (dot) to the longest.");
    if (isinf(scale.low)) {
        markup_leaf(markup, "p", NULL, "No bot was asked for a decision.");
    } else {
        table_open(markup);
        markup_attribute(markup, "id", "times");
        add_time_head(markup, &scale);
        markup_open(markup, "tbody");
        for (unsigned i = 0; i < report->standing->entries; i++)
            for (unsigned role = 0; role < report->standing->roles; role++)
                add_time_row(markup, report, &scale, &report->standing->table[i], role);
        markup_close(markup);
        table_close(markup);
    }
    markup_close(markup);
}
