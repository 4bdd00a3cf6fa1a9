/* SPDX-License-Identifier: MIT */
/* The event that `arena bench tournament` measures: a round robin of EVENT_BENCH_ENTRIES entries, all the same
 * program. */
#ifndef EVENT_BENCH_H
#define EVENT_BENCH_H

#include "run/measuring/bench.h"

enum { EVENT_BENCH_ENTRIES = 8 };

/* Plays the event in the folder plan->records until ops->meter has measured it. Every entry is the first bot of the
 * plan. Calls none of the other ops. A fault ends it with an error. Returns as event_play does. */
int event_bench_play(const struct plan *plan, const struct run_ops *ops, struct error *error);

#endif
