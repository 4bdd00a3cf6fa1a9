/* SPDX-License-Identifier: MIT */
/* Containers that an arena left behind because it was killed. Each has two labels: the folder of its run, and the
 * arena's process. A container is left behind if that process has ended. One of another user, of another machine that
 * uses the same engine, or of an arena that sees other processes, as in another container, is left alone: nobody here
 * can know. So is one with a label that no arena wrote. */
#ifndef SANDBOX_CONTAINER_SWEEP_H
#define SANDBOX_CONTAINER_SWEEP_H

#include <stdbool.h>

#include "sandbox/container/engine.h"

#define SWEEP_RUN     "arena.run"
#define SWEEP_PROCESS "arena.process"

enum { SWEEP_PROCESS_MAX = 160 };

/* Writes what names this process for ever: the machine, its boot, the space of its process numbers, its user, its
 * number and its start. */
void sweep_process(char out[SWEEP_PROCESS_MAX]);
/* True if the process of this name has certainly ended. */
bool sweep_has_ended(const char *process);

/* Ends and removes the containers of arenas that have ended, and says how many. False if the engine did not do all. */
bool sweep_left_behind(const struct container_engine *engine, unsigned *removed);
/* Ends and removes all containers of the run with this folder. */
void sweep_run(const struct container_engine *engine, const char *run);

#endif
