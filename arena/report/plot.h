/* SPDX-License-Identifier: MIT */
/* Marks on a scale, as SVG whose width is that of its place: x is in parts of the width, y in points, so that a plot
 * fits a telephone without its words becoming small. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include "report/markup.h"

/* What lies at the left and at the right edge; the steps of its rules. */
struct scale {
    double low, high, step;
};

/* One that shows all of low..high, with rules at round numbers. */
struct scale scale_around(double low, double high);

/* Opens a plot; markup_close ends it. `label` says in words what is drawn, for readers who cannot see it. */
void plot_open(struct markup *markup, unsigned height, const char *label);
/* A vertical line at each step of the scale; that at `main` is stronger. */
void plot_rules(struct markup *markup, const struct scale *scale, unsigned height, double main);
void plot_interval(struct markup *markup, const struct scale *scale, double low, double high, unsigned y,
                   const char *class);
void plot_dot(struct markup *markup, const struct scale *scale, double at, unsigned y, const char *class);
/* From the left edge. */
void plot_bar(struct markup *markup, const struct scale *scale, double to, unsigned y, unsigned height,
              const char *class);
/* A line of words under a plot, one for each step; `words` writes what stands for a number. */
void plot_axis(struct markup *markup, const struct scale *scale, void (*words)(double at, char *out, size_t size));

/* The course of something over equal steps, with the two bounds that end it. */
struct course {
    const double *at; /* its values, `count` of them, at least 2 */
    unsigned count;
    double lower, upper;
};

enum { COURSE_HEIGHT = 200 };

void plot_course(struct markup *markup, const struct course *course, const char *label, const char *at_upper,
                 const char *at_lower);

#endif
