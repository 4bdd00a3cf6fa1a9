/* SPDX-License-Identifier: MIT */
/* Sees whether the kernel killed something in a container for its limit of memory. The engine knows it too, but podman
 * often too late to say so. So the container's cgroup is looked for by the container's id, which the engine writes to a
 * file before the start, and its `memory.events` is watched. */
#ifndef SANDBOX_CONTAINER_OOM_H
#define SANDBOX_CONTAINER_OOM_H

#include <stdbool.h>

#define OOM_CGROUPS "/sys/fs/cgroup"

struct oom_watch {
    const char *id_file; /* that the engine writes */
    const char *cgroups; /* the root of all */
    int events;          /* once it was found, readable (POLLPRI) when something happened; -1: not yet */
    bool killed;
};

void oom_watch_init(struct oom_watch *watch, const char *cgroups, const char *id_file);
/* Looks for the cgroup. True once it was found; it costs some milliseconds until then. */
bool oom_watch_find(struct oom_watch *watch);
/* Looks what happened. Once the container is gone, nothing more is seen. */
void oom_watch_look(struct oom_watch *watch);
void oom_watch_release(struct oom_watch *watch);

#endif
