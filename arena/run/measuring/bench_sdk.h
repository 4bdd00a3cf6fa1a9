/* SPDX-License-Identifier: MIT */
/* Measures bots on the SDKs, each beside a bot of the same language on the bare libraries.
 *
 * Both are played the same recorded matches (run/measuring/load.h). A round has a run of each of the two bots with
 * full, sparse and no views, and every second round has them in the reverse order, so a noisy host disturbs all alike.
 * Each figure is the median of its runs, each ratio the median of the ratios within the rounds. */
#ifndef RUN_BENCH_SDK_H
#define RUN_BENCH_SDK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/environment.h"
#include "proto/message.h"
#include "run/plan.h"

enum { BENCH_SDK_BOTS_MAX = 16 };

struct bench_sdk_bot {
    const char *language; /* id */
    const char *command;  /* of the bot on the SDK */
    const char *bare;     /* of the one on the bare libraries */
};

struct bench_sdk_request {
    const struct plan *plan; /* its game, settings, clock and seed */
    const struct bench_sdk_bot *bots;
    unsigned bot_count;
    const unsigned *matches; /* at once, each 1..PLAN_JOBS_MAX; count 0: 1, 16 and 64 */
    unsigned match_count;
    bool tcp;       /* not ipc */
    unsigned pairs; /* rounds, 1..BENCH_PAIRS_MAX */
    int64_t window_us;
};

/* Of one of the two bots. */
struct bench_sdk_figures {
    double per_s;      /* answers */
    double us_each;    /* processor time of its process for each answer */
    double view_share; /* of that time: what it takes less without views */
    double start_ms;   /* from its start to its hello */
    double resident;   /* bytes in memory */
};

struct bench_sdk_line {
    const char *language;
    unsigned matches;
    enum views_wanted views;
    struct bench_sdk_figures sdk, bare;
    double ratio;     /* of their answers a second */
    double us_ratio;  /* of their processor times: the bare bot's divided by the SDK's */
    double of_none;   /* answers of the SDK's bot a second, divided by those without views */
    double router_us; /* processor time of the ROUTER for each answer of the SDK's bot */
    double calibration;
};

/* Calls `found` with each line. */
bool bench_sdk(const struct bench_sdk_request *request, void (*found)(void *context, const struct bench_sdk_line *line),
               void *context, struct error *error) __attribute__((warn_unused_result));

#endif
