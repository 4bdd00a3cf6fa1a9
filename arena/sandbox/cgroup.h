/* SPDX-License-Identifier: MIT */
/* A cgroup (version 2) for each process that the arena starts, where a part of the tree was delegated to the arena:
 *
 *     DELEGATED/                  its cgroup when it started, or the one above; others may be in it
 *       arena-PID-START/          of one run. The run holds a lock on it (flock): who can lock it knows that the run
 * died self/                   the arena itself: a cgroup with others inside may hold no processes 1/ 2/ ... of one
 * process each
 *
 * A cgroup is delegated if systemd says so (Delegate=yes leaves the attribute user.delegate=1; without systemd the host
 * sets it), or if it belongs to the user of an arena that is not root. Nothing outside of it is touched: the arena
 * moves only itself, and in DELEGATED it makes one folder and turns controllers on; when the run ends both are undone.
 * What a run that was killed left there is killed and removed by the next.
 *
 * The controllers memory and pids are needed, and a kernel of 5.14 (cgroup.kill). cpu is used if it is there: then each
 * process has the same weight, and the arena more. */
#ifndef SANDBOX_CGROUP_H
#define SANDBOX_CGROUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "sandbox/limits.h"
#include "sandbox/sandbox.h"

struct cgroup_run;
struct cgroup;

enum { CGROUP_PATH_MAX = 4096 };

/* The folders of this process's cgroup, and of the one that was delegated: the same, or the one above. */
struct cgroup_place {
    char own[CGROUP_PATH_MAX];
    char delegated[CGROUP_PATH_MAX];
};

/* Finds the cgroup that was delegated to this process. `proc`: "/proc/self". False with a sentence in `why` (of
 * SANDBOX_SENTENCE_MAX bytes) that says what is missing and how it is had. Changes nothing. */
bool cgroup_find(struct cgroup_place *place, const char *proc, char *why) __attribute__((warn_unused_result));

/* Makes the cgroup of a run, and puts this process into it. First removes those of runs that were killed. `mark`: for
 * people who look at the tree, the path of the run's folder. NULL with a sentence in `why`; then all is as it was.
 * Call it while this process has no children that are to be limited. */
struct cgroup_run *cgroup_run_open(const struct cgroup_place *place, const char *mark, char *why)
    __attribute__((warn_unused_result));
/* Kills what is left in it, puts this process back to where it came from, and removes it. NULL is allowed. */
void cgroup_run_close(struct cgroup_run *run);
/* True if each process has an equal share of the processor. */
bool cgroup_run_shares_cpu(const struct cgroup_run *run);

/* Makes a cgroup for one process. Many threads may do so at once. NULL with a sentence. */
struct cgroup *cgroup_new(struct cgroup_run *run, const struct sandbox_limits *limits, struct error *error)
    __attribute__((warn_unused_result));
/* For process_bounds.cgroup, until cgroup_started. */
int cgroup_fd(const struct cgroup *cgroup);
/* Closes that descriptor: the process is in the cgroup, or was not started. */
void cgroup_started(struct cgroup *cgroup);
/* Processor time of all that was in it, in microseconds, exact. 0 if it cannot be read. */
uint64_t cgroup_cpu_us(const struct cgroup *cgroup);
/* Kills what is left in it, writes what it used into `report` (NULL: not wanted) and frees it. A cgroup that is not
 * empty at once is removed with the run. */
void cgroup_end(struct cgroup *cgroup, const struct sandbox_limits *limits, struct sandbox_report *report);

#endif
