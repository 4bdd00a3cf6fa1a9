/* SPDX-License-Identifier: MIT */
/* Figures: a line for each bot, with its name, a plot, and a number in words; an axis under them. */
#ifndef PAGE_FIGURE_H
#define PAGE_FIGURE_H

#include "page/plot.h"
#include "tournament/standing/row.h"
#include "tournament/strength/estimate.h"

/* Opens a line; what is added then is its plot, until line_close. */
void line_open(struct markup *markup, const char *name);
/* The number stands beside the plot, with its give: "+12", "±30". */
void line_close(struct markup *markup, const char *number, const char *give);
/* A whole line: the share of the points of its games that a bot got, as a bar with its 95 % interval. `colour` is a
 * class.
 */
void line_share(struct markup *markup, const char *name, const struct tally_row *tally, const char *colour);
/* The line of the axis. */
void line_axis(struct markup *markup, const struct scale *scale, void (*words)(double at, char *out, size_t size));

/* A key of a legend: what the colour of a class is of, `before` and `name` together. */
void legend_key(struct markup *markup, const char *class, const char *before, const char *name);

/* Makes a scale show all of an estimate, in Elo. */
void scale_widen(struct scale *scale, struct estimate estimate);
/* Draws an estimate with its 95 % interval, in Elo. */
void plot_estimate(struct markup *markup, const struct scale *scale, struct estimate estimate, unsigned y,
                   const char *class);

#endif
