/* SPDX-License-Identifier: MIT */
#include "page/plot.h"

#include <math.h>
#include <stdio.h>

enum { STEPS_MOST = 6, AXIS_HEIGHT = 20, AXIS_WORDS_MAX = 32, BAR_ROUND = 2 };

struct scale scale_around(double low, double high)
{
    double width = high > low ? high - low : 1;
    double step = pow(10, floor(log10(width / (double)STEPS_MOST)));
    struct scale scale;

    for (unsigned i = 0; width / step > (double)STEPS_MOST; i++)
        step *= i % 3 == 1 ? 2.5 : 2;
    scale = (struct scale){floor(low / step) * step, ceil(high / step) * step, step};
    if (scale.high <= scale.low)
        scale.high = scale.low + step;
    return scale;
}

static double part_of(const struct scale *scale, double at)
{
    double part = (at - scale->low) / (scale->high - scale->low);

    return 100 * (part < 0 ? 0 : part > 1 ? 1 : part);
}

static unsigned steps_of(const struct scale *scale)
{
    return (unsigned)lround((scale->high - scale->low) / scale->step);
}

void plot_open(struct markup *markup, unsigned height, const char *label)
{
    markup_open(markup, "svg");
    markup_attribute(markup, "width", "100%%");
    markup_attribute(markup, "height", "%u", height);
    if (!label) {
        markup_attribute(markup, "aria-hidden", "true");
        return;
    }
    markup_attribute(markup, "role", "img");
    markup_attribute(markup, "aria-label", "%s", label);
}

static void add_line(struct markup *markup, const char *class, double x1, double x2, double y1, double y2)
{
    markup_open_class(markup, "line", class);
    markup_attribute(markup, "x1", "%.2f%%", x1);
    markup_attribute(markup, "x2", "%.2f%%", x2);
    markup_attribute(markup, "y1", "%.1f", y1);
    markup_attribute(markup, "y2", "%.1f", y2);
    markup_close(markup);
}

void plot_rules(struct markup *markup, const struct scale *scale, unsigned height, double main)
{
    for (unsigned i = 0; i <= steps_of(scale); i++) {
        double at = scale->low + i * scale->step, x = part_of(scale, at);

        add_line(markup, fabs(at - main) < scale->step / 2 ? "rule main" : "rule", x, x, 0, height);
    }
}

void plot_interval(struct markup *markup, const struct scale *scale, double low, double high, unsigned y,
                   const char *class)
{
    enum { CAP = 3 };
    double x1 = part_of(scale, low), x2 = part_of(scale, high);

    markup_open_class(markup, "g", class);
    add_line(markup, "interval", x1, x2, y, y);
    if (low >= scale->low) /* what goes on beyond the plot has no end in it */
        add_line(markup, "interval", x1, x1, (double)y - (double)CAP, y + CAP);
    if (high <= scale->high)
        add_line(markup, "interval", x2, x2, (double)y - (double)CAP, y + CAP);
    markup_close(markup);
}

void plot_dot(struct markup *markup, const struct scale *scale, double at, unsigned y, const char *class)
{
    markup_open(markup, "circle");
    markup_attribute(markup, "class", "dot %s", class);
    markup_attribute(markup, "cx", "%.2f%%", part_of(scale, at));
    markup_attribute(markup, "cy", "%u", y);
    markup_attribute(markup, "r", "4.5");
    markup_close(markup);
}

void plot_bar(struct markup *markup, const struct scale *scale, double to, unsigned y, unsigned height,
              const char *class)
{
    markup_open(markup, "rect");
    markup_attribute(markup, "class", "bar %s", class);
    markup_attribute(markup, "x", "0");
    markup_attribute(markup, "y", "%u", y);
    markup_attribute(markup, "width", "%.2f%%", part_of(scale, to));
    markup_attribute(markup, "height", "%u", height);
    markup_attribute(markup, "rx", "%d", BAR_ROUND);
    markup_close(markup);
}

static void add_words(struct markup *markup, const char *anchor, double x, double y, const char *words)
{
    markup_open(markup, "text");
    markup_attribute(markup, "x", "%.2f%%", x);
    markup_attribute(markup, "y", "%.1f", y);
    markup_attribute(markup, "text-anchor", "%s", anchor);
    markup_words(markup, words);
    markup_close(markup);
}

void plot_axis(struct markup *markup, const struct scale *scale, void (*words)(double at, char *out, size_t size))
{
    unsigned steps = steps_of(scale);

    markup_open(markup, "svg");
    markup_attribute(markup, "width", "100%%");
    markup_attribute(markup, "height", "%d", AXIS_HEIGHT);
    markup_attribute(markup, "aria-hidden", "true");
    for (unsigned i = 0; i <= steps; i++) {
        double at = scale->low + i * scale->step;
        char text[AXIS_WORDS_MAX];

        words(at, text, sizeof text);
        add_words(markup, i == 0 ? "start" : i == steps ? "end" : "middle", part_of(scale, at), AXIS_HEIGHT - 6, text);
    }
    markup_close(markup);
}

/* --- courses ----------------------------------------------------------------------------------------------------- */

enum { COURSE_MARGIN = 22, COURSE_WIDE = 1000 };

static double course_y(const struct scale *scale, double at)
{
    return (double)COURSE_MARGIN + (COURSE_HEIGHT - 2 * COURSE_MARGIN) * (1 - part_of(scale, at) / 100);
}

/* Its own coordinates are stretched to the width; the line keeps its width. */
static void add_path(struct markup *markup, const struct scale *scale, const struct course *course)
{
    markup_open(markup, "svg");
    markup_attribute(markup, "width", "100%%");
    markup_attribute(markup, "height", "%d", COURSE_HEIGHT);
    markup_attribute(markup, "viewBox", "0 0 %d %d", COURSE_WIDE, COURSE_HEIGHT);
    markup_attribute(markup, "preserveAspectRatio", "none");
    for (unsigned i = 1; i < course->count; i++) {
        markup_open_class(markup, "line", "course");
        markup_attribute(markup, "x1", "%.2f", (double)COURSE_WIDE * (i - 1) / (course->count - 1));
        markup_attribute(markup, "x2", "%.2f", (double)COURSE_WIDE * i / (course->count - 1));
        markup_attribute(markup, "y1", "%.2f", course_y(scale, course->at[i - 1]));
        markup_attribute(markup, "y2", "%.2f", course_y(scale, course->at[i]));
        markup_close(markup);
    }
    markup_close(markup);
}

void plot_course(struct markup *markup, const struct course *course, const char *label, const char *at_upper,
                 const char *at_lower)
{
    struct scale scale = {course->lower, course->upper, 1};

    for (unsigned i = 0; i < course->count; i++) {
        scale.low = fmin(scale.low, course->at[i]);
        scale.high = fmax(scale.high, course->at[i]);
    }
    plot_open(markup, COURSE_HEIGHT, label);
    add_line(markup, "rule main", 0, 100, course_y(&scale, 0), course_y(&scale, 0));
    add_line(markup, "bound", 0, 100, course_y(&scale, course->upper), course_y(&scale, course->upper));
    add_line(markup, "bound", 0, 100, course_y(&scale, course->lower), course_y(&scale, course->lower));
    add_path(markup, &scale, course);
    add_words(markup, "start", 0, course_y(&scale, course->upper) - 6, at_upper);
    add_words(markup, "start", 0, course_y(&scale, course->lower) + 15, at_lower);
    markup_close(markup);
}
