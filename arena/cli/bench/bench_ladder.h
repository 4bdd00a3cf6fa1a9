/* SPDX-License-Identifier: MIT */
/* arena bench ladder. */
#ifndef CLI_BENCH_BENCH_LADDER_H
#define CLI_BENCH_BENCH_LADDER_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/bench/bench_referee.h"

struct bench_ladder_section;

struct bench_ladder_request {
    bool small, json;
    const struct bench_ladder_section *only; /* NULL: all */
    struct bench_referee_request referee;    /* its game, pairs, views and times */
};

/* The section with this name. NULL with a sentence. */
const struct bench_ladder_section *bench_ladder_section(const char *name, struct error *error);
/* Measures a ladder of full size, or a small one, and prints a line for each figure. */
bool bench_ladder_run(const struct bench_ladder_request *request, struct error *error)
    __attribute__((warn_unused_result));

#endif
