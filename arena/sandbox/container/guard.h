/* SPDX-License-Identifier: MIT */
/* The guard of a container: a process that outlives everything else of the arena and removes the container then. For
 * keeper.c alone. */
#ifndef SANDBOX_CONTAINER_GUARD_H
#define SANDBOX_CONTAINER_GUARD_H

/* Starts the guard of a container, by its name. It works once the last copy of the descriptor that this returns is
 * closed, and so when this process ends in any way. -1: it could not be started. */
int guard_start(const char *program, const char *container);

#endif
