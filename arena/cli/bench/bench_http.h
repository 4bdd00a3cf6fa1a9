/* SPDX-License-Identifier: MIT */
/* arena bench http. */
#ifndef CLI_BENCH_BENCH_HTTP_H
#define CLI_BENCH_BENCH_HTTP_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/bench/bench_referee.h"

struct bench_http_request {
    bool small, json;
    bool shared; /* matches and HTTP use the same cores; else HTTP has one of its own, if there are two */
    struct bench_referee_request referee; /* its game, pairs, views and times */
};

/* Measures a ladder that is asked over HTTP while it plays, and prints a line for each figure. */
bool bench_http_run(const struct bench_http_request *request, struct error *error) __attribute__((warn_unused_result));

#endif
