/* SPDX-License-Identifier: MIT */
/* Numbers for a monitoring program, in the text format of Prometheus (exposition format 0.0.4). There is one table of
 * them: what is printed, what the documents say, and what is checked come from it. */
#ifndef SERVE_METRICS_H
#define SERVE_METRICS_H

#include <stddef.h>

enum metric_kind { METRIC_COUNTER, METRIC_GAUGE, METRIC_HISTOGRAM };
extern const char *const metric_kind_words[];

struct metric {
    const char *name;
    enum metric_kind kind;
    const char *label; /* the name of its label; NULL: it has none */
    const char *help;
};

extern const struct metric metrics[];
extern const size_t metric_count;

#endif
