/* SPDX-License-Identifier: MIT */
/* fork and exec, for launch/process.c alone. */
#ifndef LAUNCH_SPAWN_H
#define LAUNCH_SPAWN_H

#include <stdbool.h>

#include "base/error.h"
#include "launch/process.h"

/* Starts the program as the leader of a process group, with the limit `files`, and sets `pid`, `ended_fd` and
 * `output_fd`. Returns true when it runs. False with a sentence that says why it cannot; nothing is left behind
 * then. */
bool spawn(const struct process_plan *plan, const struct rlimit *files, struct process *process, struct error *error);

#endif
