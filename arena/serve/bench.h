/* SPDX-License-Identifier: MIT */
/* Plays a plan as a ladder, for measurements (run/measuring/bench.h): its bots, which attach, are those of a ladder
 * that is held open in the folder plan->records, with two classes of the plan's settings. Registration, matchmaking,
 * records, database and ratings are those of arena serve. */
#ifndef SERVE_BENCH_H
#define SERVE_BENCH_H

#include "http/visits.h"
#include "ladder/bench.h"
#include "run/measuring/bench.h"

/* Plays until ops->meter has measured. Calls none of the other ops. A fault ends it with an error. Returns as
 * serve_run does. */
int serve_bench_play(const struct plan *plan, const struct run_ops *ops, struct error *error);
/* The same, while the ratings of a large season are fitted: of as many results as ladder_bench_full has. */
int serve_bench_play_rated(const struct plan *plan, const struct run_ops *ops, struct error *error);
/* And of as many as ladder_bench_small has. */
int serve_bench_play_rated_small(const struct plan *plan, const struct run_ops *ops, struct error *error);

/* The context of the two below. */
struct serve_bench_web {
    const struct ladder_bench_size *size; /* of the season */
    struct published *table;              /* of such a season, which is shown from the beginning */
    struct visits *visits;
};

/* The same with HTTP, which is asked as the context has it; and without HTTP. */
int serve_bench_play_asked(const struct plan *plan, const struct run_ops *ops, struct error *error);
int serve_bench_play_unasked(const struct plan *plan, const struct run_ops *ops, struct error *error);

/* The first page of the table. */
extern const char serve_bench_page[];
/* What is asked for: first that page, then all other paths that the daemon has, and at last the bare server. */
void serve_bench_paths(struct visits *visits);

#endif
