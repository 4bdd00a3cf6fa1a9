/* SPDX-License-Identifier: MIT */
/* Puts a bot that is to be started into a sandbox.
 *
 * What a bot at level `namespaces` finds: its program, the system's programs and what the host shows it, to read, each
 * at its own path; HOME=/home/bot and TMPDIR=/tmp, both empty, in memory and of limited size;
 * ARENA_STATE=/home/bot/state if it has a folder that stays; the arena's socket at the path that ARENA_ENDPOINT names,
 * or a port of its own loopback that is relayed to it. It is user 1000 there, on a machine named `arena` with no
 * network.
 *
 *     host = sandbox_host_open(...)           once: what can this machine do?
 *     sandbox_check(host, spec, plan)         once for each bot: can it have what it asks for? Else a sentence says why
 *     sandbox = sandbox_open(host, spec, plan)    for each process: changes the plan of its start
 *     launcher_start(launcher, plan)
 *     sandbox_started(sandbox, process)       lets go of what only the start needed
 *     sandbox_close(sandbox, process, report) when the process has ended, or could not be started
 *
 * A host is used by many threads at once, a sandbox by one. */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/process.h"
#include "sandbox/level.h"
#include "sandbox/limits.h"

enum {
    SANDBOX_SHOWS_MAX = 32, /* paths that a bot may see besides */
    SANDBOX_HIDES_MAX = 16, /* paths that no bot may see */
    SANDBOX_KEPT_MAX = 2,
    SANDBOX_SENTENCE_MAX = 256,     /* bytes, with the final zero */
    SANDBOX_STATE_BYTES = 64 << 20, /* of a folder `state`, unless the host says otherwise */
};

/* What the host asks for, for one bot. The texts belong to the caller and live as long as its processes. */
struct sandbox_spec {
    enum sandbox_level level; /* or SANDBOX_BEST */
    struct sandbox_limits limits;
    const char *shows[SANDBOX_SHOWS_MAX]; /* files and folders that it sees besides, to read */
    size_t show_count;
    const char *hides[SANDBOX_HIDES_MAX]; /* folders and files that it never sees, also within what is shown to it:
                                           * those of records, of the event or ladder, keys, what bots keep */
    size_t hide_count;
    const char
        *socket;       /* the arena's unix socket, for a bot that is told a tcp endpoint; NULL: it is told an ipc one */
    const char *state; /* a folder that it may write and that stays from match to match; NULL: none */
    const char *kept[SANDBOX_KEPT_MAX]; /* where bots keep what they change, its own state among it: nothing in these
                                         * folders is shown, whoever names it; NULL: none */
    const char *const *others;          /* the same for other bots: absolute paths without links; NULL: none */
    size_t other_count;
    uint64_t state_bytes; /* what all files in it may have together */
    bool counts_cpu;      /* sandbox_cpu_us is wanted: the clock has a budget of processor time */
    const char *engine;   /* that runs an image: podman, docker or a path that ends so; NULL: the first in PATH */
    bool pulls;           /* it may load an image that is not there */
};

/* How limits are kept. */
enum sandbox_means { SANDBOX_UNLIMITED, SANDBOX_RLIMITS, SANDBOX_CGROUP };
extern const char *const sandbox_means_names[]; /* "none", "rlimits", "cgroup" */

/* What became of a process in a sandbox. */
struct sandbox_report {
    enum sandbox_level level;
    enum sandbox_means means;
    bool out_of_memory;             /* the kernel ended it, or some of it, for its limit of memory */
    uint64_t memory_most_bytes;     /* 0: not known */
    uint64_t cpu_us;                /* of all its processes; 0: not known */
    char why[SANDBOX_SENTENCE_MAX]; /* such as "killed: out of memory, 256 MiB", or the hidden path that it looked for
                                     * and how it is shown; "": nothing to say */
    bool is_hosts;                  /* `why` tells of files of the machine: it is for the host alone */
};

struct sandbox_host;
struct sandbox;

/* Finds out what this machine can do: bubblewrap, user namespaces, cgroups that were delegated, a range of users.
 * `mark` is the path of this run's folder: what an arena that was killed left behind is known by it. NULL with a
 * sentence: no memory. */
struct sandbox_host *sandbox_host_open(const char *mark, struct error *error) __attribute__((warn_unused_result));
void sandbox_host_close(struct sandbox_host *host);
/* The strongest level that is not `container`. If it is less than `namespaces`, `why` says what is missing and how it
 * is had (SANDBOX_SENTENCE_MAX bytes). */
enum sandbox_level sandbox_host_best(const struct sandbox_host *host, char *why);
enum sandbox_means sandbox_host_means(const struct sandbox_host *host);
/* Why no cgroups keep the limits, and how they are had; "" if they do. */
const char *sandbox_host_means_why(const struct sandbox_host *host);

/* True if a bot that `plan` starts can have it. Else the sentence says what is missing and what to do. Never less than
 * was asked for. */
bool sandbox_check(const struct sandbox_host *host, const struct sandbox_spec *spec, const struct process_plan *plan,
                   struct error *error) __attribute__((warn_unused_result));
/* Makes the sandbox of one process and changes its plan; what the plan points to then belongs to the sandbox. Its
 * environment must have ARENA_ENDPOINT, and may have a tcp endpoint of the arena: it then reaches that by a relay.
 * At level `none` it changes nothing. NULL with a sentence. */
struct sandbox *sandbox_open(struct sandbox_host *host, const struct sandbox_spec *spec, struct process_plan *plan,
                             struct error *error) __attribute__((warn_unused_result));
/* `process`: it was started; NULL: it could not be. */
void sandbox_started(struct sandbox *sandbox, const struct process *process);
/* Processor time of all its processes so far, in microseconds, in steps of at most 10 ms. It never falls. Only if the
 * spec asked for it, and until its process was reaped. sandbox/cpu_meter.h says how exact it is. */
uint64_t sandbox_cpu_us(struct sandbox *sandbox);
/* Processor time of a process that has ended. */
uint64_t sandbox_usage_us(const struct rusage *usage);
/* Removes what is left of it and frees it. `process`: it has ended; NULL: it was not started. `report` may be NULL. */
void sandbox_close(struct sandbox *sandbox, const struct process *process, struct sandbox_report *report);

#endif
