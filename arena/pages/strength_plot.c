/* SPDX-License-Identifier: MIT */
#include "pages/strength_plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page/cells.h"
#include "pages/cell.h"

enum {
    HEIGHT = 240,
    TOP = 22,
    BOTTOM = 26,
    LABELS = 48, /* points of the width: labels of the scale stand there */
    WIDE = 1000, /* its own coordinates, stretched to the width */
    MARKS_MAX = 12,
    INTERVAL_MOST = 200, /* more of an interval would make the rest flat */
    COORDINATES_MAX = 1 << 20,
    NEAR = 80, /* labels nearer to one another than that would overlap */
};

struct plot {
    struct markup *markup;
    const json_t *points;
    double first, last; /* matches */
    struct scale scale;
};

/* "m17" is 17. */
static double match_of(const json_t *point)
{
    const char *id = text_in(point, "up_to");

    return *id ? strtod(id + 1, NULL) : 0;
}

static double x_of(const struct plot *plot, const json_t *point)
{
    return plot->last > plot->first ? (double)WIDE * (match_of(point) - plot->first) / (plot->last - plot->first)
                                    : (double)WIDE / 2.0;
}

static double y_of(const struct plot *plot, double elo)
{
    double part = (elo - plot->scale.low) / (plot->scale.high - plot->scale.low);

    return (double)WIDE * (1 - fmin(fmax(part, 0), 1));
}

static struct plot measure(struct markup *markup, const json_t *points)
{
    struct plot plot = {.markup = markup, .points = points, .first = INFINITY};
    double low = INFINITY, high = -INFINITY;
    const json_t *point;
    size_t i;

    json_array_foreach(points, i, point)
    {
        double elo = number_in(point, "elo"), interval = number_in(point, "interval");

        plot.first = fmin(plot.first, match_of(point));
        plot.last = fmax(plot.last, match_of(point));
        if (i > 0 && interval > (double)INTERVAL_MOST)
            continue; /* of the first matches: it would make the rest flat, and is cut off */
        low = fmin(low, elo - fmin(interval, INTERVAL_MOST));
        high = fmax(high, elo + fmin(interval, INTERVAL_MOST));
    }
    plot.scale = elo_scale(low, high);
    return plot;
}

/* --- the scale --------------------------------------------------------------------------------------------------- */

static void add_text(struct markup *markup, const char *anchor, double x, double y, const char *words)
{
    markup_open(markup, "text");
    markup_attribute(markup, "x", "%.2f%%", x);
    markup_attribute(markup, "y", "%.1f", y);
    markup_attribute(markup, "text-anchor", "%s", anchor);
    markup_words(markup, words);
    markup_close(markup);
}

static unsigned steps_of(const struct plot *plot)
{
    return (unsigned)lround((plot->scale.high - plot->scale.low) / plot->scale.step);
}

static double down(const struct plot *plot, double elo)
{
    return (double)TOP + (HEIGHT - TOP - BOTTOM) * y_of(plot, elo) / (double)WIDE;
}

/* They stand beside the plot, and are as wide on any page. */
static void add_labels(const struct plot *plot)
{
    markup_open_class(plot->markup, "svg", "labels");
    markup_attribute(plot->markup, "width", "%d", LABELS);
    markup_attribute(plot->markup, "height", "%d", HEIGHT);
    markup_attribute(plot->markup, "aria-hidden", "true");
    for (unsigned i = 0; i <= steps_of(plot); i++) {
        double at = plot->scale.low + i * plot->scale.step;
        char words[NUMBER_MAX];

        elo_words(at, words, sizeof words);
        add_text(plot->markup, "start", 0, down(plot, at) + 4, words);
    }
    markup_close(plot->markup);
}

static void add_rules(const struct plot *plot)
{
    for (unsigned i = 0; i <= steps_of(plot); i++) {
        double at = plot->scale.low + i * plot->scale.step;
        double y = down(plot, at);

        markup_open_class(plot->markup, "line", fabs(at) < plot->scale.step / 2 ? "rule main" : "rule");
        markup_attribute(plot->markup, "x1", "0");
        markup_attribute(plot->markup, "x2", "100%%");
        markup_attribute(plot->markup, "y1", "%.1f", y);
        markup_attribute(plot->markup, "y2", "%.1f", y);
        markup_close(plot->markup);
    }
}

static void add_matches(const struct plot *plot)
{
    char words[NUMBER_MAX];

    (void)snprintf(words, sizeof words, "match m%.0f", plot->first);
    add_text(plot->markup, "start", 0, HEIGHT - 4, words);
    (void)snprintf(words, sizeof words, "m%.0f", plot->last);
    if (plot->last > plot->first)
        add_text(plot->markup, "end", 100, HEIGHT - 4, words);
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static bool is_of(const json_t *point, const char *version)
{
    return strcmp(text_in(point, "version"), version) == 0;
}

static void add_coordinates(const struct plot *plot, struct buffer *out, const json_t *point, double by)
{
    char words[NUMBER_MAX];
    int size = snprintf(words, sizeof words, "%.1f,%.1f ", x_of(plot, point),
                        y_of(plot, number_in(point, "elo") + by * number_in(point, "interval")));

    buffer_add(out, words, (size_t)size);
}

static void add_shape(const struct plot *plot, const char *element, const char *class, struct buffer *coordinates)
{
    buffer_add_byte(coordinates, '\0');
    markup_open_class(plot->markup, element, class);
    if (!coordinates->failed)
        markup_attribute_words(plot->markup, "points", (const char *)coordinates->at);
    markup_attribute(plot->markup, "vector-effect", "non-scaling-stroke");
    markup_close(plot->markup);
    buffer_clear(coordinates);
}

/* The band is its upper edge, and its lower edge back. */
static void add_version(const struct plot *plot, const char *version)
{
    size_t count = json_array_size(plot->points);
    struct buffer coordinates;

    buffer_init(&coordinates, COORDINATES_MAX);
    for (size_t i = count; i-- > 0;)
        if (is_of(json_array_get(plot->points, i), version))
            add_coordinates(plot, &coordinates, json_array_get(plot->points, i), 1);
    for (size_t i = 0; i < count; i++)
        if (is_of(json_array_get(plot->points, i), version))
            add_coordinates(plot, &coordinates, json_array_get(plot->points, i), -1);
    add_shape(plot, "polygon", "band", &coordinates);
    for (size_t i = count; i-- > 0;)
        if (is_of(json_array_get(plot->points, i), version))
            add_coordinates(plot, &coordinates, json_array_get(plot->points, i), 0);
    add_shape(plot, "polyline", "course", &coordinates);
    buffer_release(&coordinates);
}

/* Where each version begins, the latest first. Returns how many. */
static size_t begins(const struct plot *plot, const json_t *begin[MARKS_MAX])
{
    size_t count = 0, place;

    for (size_t i = 0; i < json_array_size(plot->points); i++) {
        const json_t *point = json_array_get(plot->points, i);

        for (place = 0; place < count && !is_of(begin[place], text_in(point, "version")); place++)
            ;
        if (place == MARKS_MAX)
            continue;
        begin[place] = point;
        count = place == count ? count + 1 : count;
    }
    return count;
}

static void add_lines(const struct plot *plot, const json_t *const begin[MARKS_MAX], size_t count)
{
    markup_open(plot->markup, "svg");
    markup_attribute(plot->markup, "y", "%d", TOP);
    markup_attribute(plot->markup, "width", "100%%");
    markup_attribute(plot->markup, "height", "%d", HEIGHT - TOP - BOTTOM);
    markup_attribute(plot->markup, "viewBox", "0 0 %d %d", WIDE, WIDE);
    markup_attribute(plot->markup, "preserveAspectRatio", "none");
    for (size_t i = 0; i < count; i++)
        add_version(plot, text_in(begin[i], "version"));
    markup_close(plot->markup);
}

static double across(const struct plot *plot, const json_t *point)
{
    return 100 * x_of(plot, point) / (double)WIDE;
}

static void add_marks(const struct plot *plot, const json_t *const begin[MARKS_MAX], size_t count)
{
    double taken = 2 * WIDE;

    for (size_t i = 0; i < count && count > 1; i++) {
        double x = x_of(plot, begin[i]), at = across(plot, begin[i]);

        if (taken - x < (double)NEAR)
            continue;
        taken = x;
        markup_open_class(plot->markup, "line", "mark");
        markup_attribute(plot->markup, "x1", "%.2f%%", at);
        markup_attribute(plot->markup, "x2", "%.2f%%", at);
        markup_attribute(plot->markup, "y1", "%d", TOP);
        markup_attribute(plot->markup, "y2", "%d", HEIGHT - BOTTOM);
        markup_close(plot->markup);
        add_text(plot->markup, x > WIDE - NEAR ? "end" : "start", at, TOP - 8, text_in(begin[i], "version"));
    }
}

/* The latest one as a dot: a line of a single point cannot be seen. */
static void add_now(const struct plot *plot)
{
    const json_t *now = json_array_get(plot->points, 0);

    markup_open_class(plot->markup, "circle", "dot estimate");
    markup_attribute(plot->markup, "cx", "%.2f%%", across(plot, now));
    markup_attribute(plot->markup, "cy", "%.1f", down(plot, number_in(now, "elo")));
    markup_attribute(plot->markup, "r", "4");
    markup_close(plot->markup);
}

void strength_plot(struct markup *markup, const json_t *points)
{
    const struct plot plot = measure(markup, points);
    const json_t *begin[MARKS_MAX] = {NULL};
    size_t count = begins(&plot, begin);
    char from[NUMBER_MAX], to[NUMBER_MAX], label[2 * NUMBER_MAX + 120];

    elo_words(number_in(json_array_get(points, json_array_size(points) - 1), "elo"), from, sizeof from);
    elo_words(number_in(json_array_get(points, 0), "elo"), to, sizeof to);
    (void)snprintf(label, sizeof label, "Strength over the time, from %s at match m%.0f to %s at m%.0f", from,
                   plot.first, to, plot.last);
    markup_open_class(markup, "div", "strength-plot");
    add_labels(&plot);
    plot_open(markup, HEIGHT, label);
    add_rules(&plot);
    add_lines(&plot, begin, count);
    add_marks(&plot, begin, count);
    add_now(&plot);
    add_matches(&plot);
    markup_close(markup);
    markup_close(markup);
}
