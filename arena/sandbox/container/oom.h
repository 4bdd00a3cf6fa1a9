/* SPDX-License-Identifier: MIT */
/* Sees whether the kernel killed something in a container for its limit of memory. The engine knows it too, but podman
 * often too late to say so, and docker not if the container ends with what was killed. So the container's cgroup is
 * looked for by the container's id, which the engine writes to a file before the start, and its `memory.events` is
 * watched.
 *
 * The kernel says at most every 10 ms that this file has changed, and systemd may have removed the cgroup by then. So
 * the file of the cgroup above is read with it, which counts what was killed below and stays: if the container's is
 * gone, that shows whether something was killed since the last look. */
#ifndef SANDBOX_CONTAINER_OOM_H
#define SANDBOX_CONTAINER_OOM_H

#include <stdbool.h>

#define OOM_CGROUPS "/sys/fs/cgroup"

struct oom_watch {
    const char *id_file;       /* that the engine writes */
    const char *cgroups;       /* the root of all */
    int events;                /* once it was found, readable (POLLPRI) when something happened; -1: not yet, or gone */
    int above;                 /* the same of the cgroup above; -1: it has none */
    unsigned long above_kills; /* as it said before the last look that succeeded; ULONG_MAX: none has */
    bool found, killed;
    bool killed_near; /* the cgroup was gone at a look, and since the one before something below the same cgroup was
                       * killed: it was the container, if that ended by SIGKILL */
};

void oom_watch_init(struct oom_watch *watch, const char *cgroups, const char *id_file);
/* Looks for the cgroup. True once it was found; it costs some milliseconds until then. */
bool oom_watch_find(struct oom_watch *watch);
/* Looks what happened. Once the container is gone, nothing more is seen, and `events` is -1. */
void oom_watch_look(struct oom_watch *watch);
void oom_watch_release(struct oom_watch *watch);

#endif
