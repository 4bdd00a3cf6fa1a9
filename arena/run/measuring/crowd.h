/* SPDX-License-Identifier: MIT */
/* Starts many bots at once, each in its sandbox, and measures what they cost while they wait. To them it is an arena
 * that has no match. For run/measuring/bench_sandbox.c alone. */
#ifndef RUN_CROWD_H
#define RUN_CROWD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/environment.h"
#include "run/measuring/bench_sandbox.h"
#include "sandbox/sandbox.h"

struct crowd_plan {
    const char *const *words; /* the command, and NULL at its end */
    const struct passed *passed;
    struct sandbox_host *host;
    const struct sandbox_spec *sandbox;
    unsigned bots;
};

/* False with a sentence if one of them cannot be started, says no hello or does not end after `close`. */
bool crowd_run(const struct crowd_plan *plan, struct bench_sandbox_crowd *crowd, struct error *error)
    __attribute__((warn_unused_result));

#endif
