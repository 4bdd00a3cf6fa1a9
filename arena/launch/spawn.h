/* SPDX-License-Identifier: MIT */
/* fork and exec, for launch/process.c alone. */
#ifndef LAUNCH_SPAWN_H
#define LAUNCH_SPAWN_H

#include <stdbool.h>

#include "base/error.h"
#include "launch/process.h"

/* Starts the program, which may open so many files, as the leader of a group and fills in `pid`, `ended_fd` and
 * `output_fd`. Returns after it runs, or with a sentence that says why it cannot; nothing is left behind then. */
bool spawn(const struct process_plan *plan, const struct rlimit *files, struct process *process, struct error *error);

#endif
