/* SPDX-License-Identifier: MIT */
/* How long bots thought and how late the host was, for people and as JSON. Only these parts of a result differ from run
 * to run if the matches are the same. */
#ifndef CLI_TIMES_H
#define CLI_TIMES_H

#include <jansson.h>

#include "base/histogram.h"
#include "run/plan.h"
#include "run/run.h"

enum { TIMES_TEXT_MAX = 96 };

/* Writes "p50 0.21, p90 0.40, p99 1.3, most 1.9 ms" from a histogram of microseconds. */
void times_text(const struct histogram *times, char out[TIMES_TEXT_MAX]);
/* The key `times` of a result. */
json_t *times_json(const struct plan *plan, const struct run_result *result);

#endif
