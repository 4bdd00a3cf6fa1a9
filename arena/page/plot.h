/* SPDX-License-Identifier: MIT */
/* Plots as SVG, as wide as the page allows: x is a part of the width, y is in points. So a plot fits a telephone and
 * its words do not get small. */
#ifndef PAGE_PLOT_H
#define PAGE_PLOT_H

#include "page/markup.h"

/* The values at the left and at the right edge, and the step between rules (vertical lines). */
struct scale {
    double low, high, step;
};

/* Returns a scale that shows all of low..high, with rules at round numbers. */
struct scale scale_around(double low, double high);

/* Opens a plot; markup_close ends it. `label` says in words what is drawn, for readers who cannot see it; NULL: it
 * stands beside the plot. */
void plot_open(struct markup *markup, unsigned height, const char *label);
/* Draws a rule at each step of the scale; the one at `main` is stronger. */
void plot_rules(struct markup *markup, const struct scale *scale, unsigned height, double main);
void plot_interval(struct markup *markup, const struct scale *scale, double low, double high, unsigned y,
                   const char *class);
void plot_dot(struct markup *markup, const struct scale *scale, double at, unsigned y, const char *class);
/* Draws a bar from the left edge to `to`. */
void plot_bar(struct markup *markup, const struct scale *scale, double to, unsigned y, unsigned height,
              const char *class);
/* Writes labels under a plot, one for each step; `words` writes the label of a number. */
void plot_axis(struct markup *markup, const struct scale *scale, void (*words)(double at, char *out, size_t size));

/* A value over equal steps, with the two bounds that end it. */
struct course {
    const double *at; /* the `count` values, at least 2 */
    unsigned count;
    double lower, upper;
};

enum { COURSE_HEIGHT = 200 };

void plot_course(struct markup *markup, const struct course *course, const char *label, const char *at_upper,
                 const char *at_lower);

#endif
