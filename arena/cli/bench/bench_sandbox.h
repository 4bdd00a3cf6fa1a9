/* SPDX-License-Identifier: MIT */
/* arena bench sandbox. */
#ifndef CLI_BENCH_SANDBOX_H
#define CLI_BENCH_SANDBOX_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/bench/bench_referee.h"
#include "run/measuring/bench_sandbox.h"

enum { BENCH_SANDBOX_CROWD = 200 };

/* Measures and prints. Of the request count its game, settings, matches, pairs, time and --json. `command` starts the
 * bot; NULL: `arena bench bot`. `crowd`: bots at once. */
bool bench_sandbox_run(const struct bench_referee_request *request, const char *command, unsigned crowd,
                       struct error *error) __attribute__((warn_unused_result));

#endif
