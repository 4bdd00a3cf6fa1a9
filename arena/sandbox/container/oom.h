/* SPDX-License-Identifier: MIT */
/* Sees whether the kernel killed something in a container for its limit of memory. The engine knows it too, but podman
 * often too late to say so, and docker not if the container ends with what was killed. So the container's cgroup is
 * looked for by the container's id, which the engine writes to a file before the start, and its `memory.events` is
 * watched.
 *
 * The kernel says at most every 10 ms that this file has changed, and systemd may have removed the cgroup by then. So
 * the file of the cgroup above is read with it, which counts what was killed below: if the container's is gone, that
 * shows whether something was killed since the last look. systemd removes that one too if this was the only container
 * in it, as in podman's machine.slice, and a container that is killed in its first moments may be gone before it is
 * found. Then the kernel's count of all that it killed on this machine is compared. */
#ifndef SANDBOX_CONTAINER_OOM_H
#define SANDBOX_CONTAINER_OOM_H

#include <stdbool.h>

#define OOM_CGROUPS  "/sys/fs/cgroup"
#define OOM_COUNTERS "/proc/vmstat"

struct oom_watch {
    const char *id_file;       /* that the engine writes */
    const char *cgroups;       /* the root of all */
    int events;                /* once it was found, readable (POLLPRI) when something happened; -1: not yet, or gone */
    int above;                 /* the same of the cgroup above; -1: it has none */
    int machine;               /* the counters of the machine; -1: it has none */
    unsigned long above_kills; /* as it said before the last look that succeeded; ULONG_MAX: none has */
    unsigned long machine_kills; /* the same, and before the first one as at the start; ULONG_MAX: it says nothing */
    bool found, killed;
    bool killed_near; /* the cgroup was gone, and since the look before something below the same cgroup, or on the
                       * machine, was killed: it was the container, if that ended by SIGKILL */
};

/* Before the container is started. `counters` is a file like OOM_COUNTERS. */
void oom_watch_init(struct oom_watch *watch, const char *cgroups, const char *counters, const char *id_file);
/* Looks for the cgroup. True once it was found; it costs some milliseconds until then. */
bool oom_watch_find(struct oom_watch *watch);
/* Looks what happened. Once the container is gone, nothing more is seen, and `events` is -1. */
void oom_watch_look(struct oom_watch *watch);
/* The last look, when the container has ended. */
void oom_watch_end(struct oom_watch *watch);
void oom_watch_release(struct oom_watch *watch);

#endif
