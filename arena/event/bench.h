/* SPDX-License-Identifier: MIT */
/* The event that is measured by arena bench tournament: a round robin of bots that are all the same program, each an
 * entry of its own. */
#ifndef EVENT_BENCH_H
#define EVENT_BENCH_H

#include "run/measuring/bench.h"

enum { EVENT_BENCH_ENTRIES = 8 };

/* Plays the event in the folder plan->records, with the first bot of the plan as every entry, until the ops' meter has
 * measured it. No other of the ops is called; a fault ends it with an error. */
int event_bench_play(const struct plan *plan, const struct run_ops *ops, struct error *error);

#endif
