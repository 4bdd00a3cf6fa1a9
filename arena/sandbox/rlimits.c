/* SPDX-License-Identifier: MIT */
#include "sandbox/rlimits.h"

#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

#include "sandbox/sandbox.h"

enum { SIGNALLED = 128 }; /* bubblewrap and shells end with this and the number of a signal */

static void add(struct process_bounds *bounds, int resource, rlim_t most)
{
    struct rlimit own;

    if (getrlimit((__rlimit_resource_t)resource, &own) == 0 && own.rlim_max < most)
        most = own.rlim_max;
    assert(bounds->limit_count < BOUNDS_LIMITS_MAX);
    bounds->limits[bounds->limit_count].resource = resource;
    bounds->limits[bounds->limit_count].most = most;
    bounds->limit_count++;
}

void rlimits_add(const struct sandbox_limits *limits, bool own_user, bool by_cgroup, struct process_bounds *bounds)
{
    add(bounds, RLIMIT_CORE, RLIMITS_CORE);
    if (limits->file_bytes)
        add(bounds, RLIMIT_FSIZE, limits->file_bytes);
    if (limits->files)
        add(bounds, RLIMIT_NOFILE, limits->files);
    if (limits->cpu_s)
        add(bounds, RLIMIT_CPU, limits->cpu_s);
    if (limits->memory_bytes && !by_cgroup)
        add(bounds, RLIMIT_DATA, limits->memory_bytes);
    if (limits->processes && own_user && !by_cgroup)
        add(bounds, RLIMIT_NPROC, limits->processes + RLIMITS_OWN_PROCESSES);
}

/* The signal that ended the process, or the one inside of it that it stood for; 0: none. */
static int signal_of(int status)
{
    if (WIFSIGNALED(status))
        return WTERMSIG(status);
    return WIFEXITED(status) && WEXITSTATUS(status) > SIGNALLED ? WEXITSTATUS(status) - SIGNALLED : 0;
}

static uint64_t seconds_of(const struct rusage *usage)
{
    return (uint64_t)usage->ru_utime.tv_sec + (uint64_t)usage->ru_stime.tv_sec +
           (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1000000;
}

void rlimits_explain(const struct sandbox_limits *limits, const struct process *process, struct sandbox_report *report)
{
    int ended_by = signal_of(process->status);
    char bytes[SANDBOX_BYTES_MAX];

    if (ended_by == SIGXFSZ && limits->file_bytes) {
        sandbox_bytes_print(limits->file_bytes, bytes);
        (void)snprintf(report->why, sizeof report->why, "killed: it wrote a file of more than %s", bytes);
    } else if (limits->cpu_s &&
               (ended_by == SIGXCPU || (ended_by == SIGKILL && seconds_of(&process->usage) >= limits->cpu_s))) {
        (void)snprintf(report->why, sizeof report->why, "killed: out of processor time, %" PRIu64 " s", limits->cpu_s);
    }
}
