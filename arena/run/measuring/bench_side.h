/* SPDX-License-Identifier: MIT */
/* One run of a benchmark, in a process of its own: of the referee, or of the bare ROUTER with the same bots. For
 * run/measuring/bench.c alone. */
#ifndef RUN_BENCH_SIDE_H
#define RUN_BENCH_SIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "run/measuring/bench.h"
#include "run/measuring/sample.h"

struct bench_side {
    const struct bench_request *request;
    const struct sample *sample;
    bool bare;
    enum bench_shape shape;
    unsigned matches;
    bool tcp, encrypted, records;
    bench_player *player;       /* NULL: run_play */
    struct bench_crowd crowd;   /* of that shape */
    bool placed;                /* a bare ROUTER: pinned to cores as the referee and its bots always are */
    int64_t warm_us, window_us; /* time from when all play until measuring begins; time of measuring */
};

struct bench_figures {
    double per_s;
    double us_each, messages_each;
    double lateness_ms;
    size_t resident, peak;
    unsigned connections, processes;
};

/* How many shards its matches are played in. */
unsigned bench_side_shards(const struct bench_side *side);
/* False with a sentence if it cannot be measured. */
bool bench_side_measure(const struct bench_side *side, struct bench_figures *figures, struct error *error)
    __attribute__((warn_unused_result));

#endif
