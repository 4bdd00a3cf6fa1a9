/* SPDX-License-Identifier: MIT */
/* The strength of a bot over the time as SVG: a line for each of its versions, in the band of its 95 % interval. */
#ifndef PAGES_STRENGTH_PLOT_H
#define PAGES_STRENGTH_PLOT_H

#include <jansson.h>

#include "page/markup.h"

/* `points`: those of /api/v1/bots/{bot}/history, the latest first, at least one. */
void strength_plot(struct markup *markup, const json_t *points);

#endif
