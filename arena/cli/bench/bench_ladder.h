/* SPDX-License-Identifier: MIT */
/* arena bench ladder. */
#ifndef CLI_BENCH_BENCH_LADDER_H
#define CLI_BENCH_BENCH_LADDER_H

#include <stdbool.h>

#include "base/error.h"

/* Measures a ladder of full size, or a small one, and prints a line for each figure. */
bool bench_ladder_run(bool small, bool json, struct error *error) __attribute__((warn_unused_result));

#endif
