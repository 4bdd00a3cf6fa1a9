/* SPDX-License-Identifier: MIT */
/* Measures what a sandbox costs a bot: each level that this machine can do, beside none.
 *
 * The same bot is played the same recorded matches (run/measuring/load.h) at each level in turn, and every second round
 * in the reverse order, so a noisy host disturbs all alike. Figures are medians of their runs, differences and ratios
 * medians of those within the rounds. Then many such bots are started at once, and do nothing but wait. */
#ifndef RUN_BENCH_SANDBOX_H
#define RUN_BENCH_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "run/plan.h"
#include "sandbox/level.h"

enum { BENCH_SANDBOX_CROWD_MAX = 1000 };

struct bench_sandbox_request {
    const struct plan *plan; /* its game, settings, clock and seed */
    const char *command;     /* of the bot, which asks for what LOAD_CAPACITY and LOAD_VIEWS say */
    const unsigned *matches; /* at once, each 1..PLAN_JOBS_MAX; count 0: 1 */
    unsigned match_count;
    unsigned crowd; /* bots that wait at once, 1..BENCH_SANDBOX_CROWD_MAX */
    unsigned pairs; /* rounds, 1..BENCH_PAIRS_MAX */
    int64_t window_us;
};

struct bench_sandbox_line {
    enum sandbox_level level;
    unsigned matches;
    double start_ms, first_ms; /* from its start to its hello, and to its first answer */
    double over_ms;            /* its first answer came so much later than at level none */
    double per_s, ratio;       /* answers; in relation to level none */
    double calibration;
};

/* Bots that were started at once. */
struct bench_sandbox_crowd {
    enum sandbox_level level;
    unsigned bots;
    double ready_ms;      /* from the first start to the last hello */
    double processor_ms;  /* of each bot with all its processes, from start to end */
    double memory_bytes;  /* of each bot with all its processes: its part of what is shared, where that may be read */
    double processes;     /* of each bot */
    bool memory_is_whole; /* it may not: what is shared counts in full */
};

/* Calls `found` and `crowded` with each line. The error says it if the machine can do no level but none. */
bool bench_sandbox(const struct bench_sandbox_request *request,
                   void (*found)(void *context, const struct bench_sandbox_line *line),
                   void (*crowded)(void *context, const struct bench_sandbox_crowd *line), void *context,
                   struct error *error) __attribute__((warn_unused_result));

#endif
