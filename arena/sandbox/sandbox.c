/* SPDX-License-Identifier: MIT */
#include "sandbox/sandbox.h"

#include <stdio.h>
#include <stdlib.h>

#include "sandbox/cgroup.h"
#include "sandbox/cpu_meter.h"
#include "sandbox/host.h"
#include "sandbox/namespaces/stay.h"
#include "sandbox/rlimits.h"
#include "sandbox/why.h"

const char *const sandbox_means_names[] = {
    [SANDBOX_UNLIMITED] = "none", [SANDBOX_RLIMITS] = "rlimits", [SANDBOX_CGROUP] = "cgroup"};

struct sandbox {
    struct sandbox_host *host;
    struct sandbox_limits limits;
    enum sandbox_level level;
    enum sandbox_means means;
    struct cgroup *cgroup; /* NULL: rlimits keep its limits */
    bool counts_cpu;
    pid_t pid; /* of its first process; 0: it was not started */
    struct cpu_meter meter;
    struct process_bounds bounds; /* at level limits */
    struct stay stay;             /* at level namespaces */
    struct container *container;  /* at level container */
};

/* An image is always in a container, which is more than each of the other levels. */
static enum sandbox_level level_of(const struct sandbox_host *host, const struct sandbox_spec *spec,
                                   const struct process_plan *plan)
{
    if (image_of(plan->words))
        return SANDBOX_CONTAINER;
    if (spec->level != SANDBOX_BEST)
        return spec->level;
    return host->can_namespaces ? SANDBOX_NAMESPACES : SANDBOX_LIMITS;
}

static bool can(const struct sandbox_host *host, const struct sandbox_spec *spec, enum sandbox_level level,
                struct error *error)
{
    if (level == SANDBOX_NAMESPACES && !host->can_namespaces)
        return error_set(error, EXIT_COULD_NOT_RUN, "no sandbox of namespaces: %s", host->why);
    if (level == SANDBOX_CONTAINER)
        return true;
    if (spec->counts_cpu && level != SANDBOX_NAMESPACES && !(level == SANDBOX_LIMITS && host->cgroups))
        return error_set(error, EXIT_WRONG_USE,
                         "a budget of processor time (cpu) needs the sandbox namespaces, or limits kept by a cgroup; "
                         "this one is at level %s",
                         sandbox_levels[level].name);
    if (spec->counts_cpu && !host->cgroups && !cpu_meter_works())
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "a budget of processor time (cpu) needs a cgroup here, as this kernel does not list the "
                         "children of a process: %s",
                         host->why_no_cgroups);
    return true;
}

bool sandbox_check(const struct sandbox_host *host, const struct sandbox_spec *spec, const struct process_plan *plan,
                   struct error *error)
{
    enum sandbox_level level = level_of(host, spec, plan);
    struct stay stay;
    bool good;

    if (!can(host, spec, level, error))
        return false;
    if (level == SANDBOX_CONTAINER)
        return containers_check(host->containers, spec, plan, error);
    if (level != SANDBOX_NAMESPACES)
        return true;
    good = stay_look(&stay, host, spec, plan, error);
    view_free(stay.view);
    return good;
}

/* Lays the limits upon the process. */
static bool limit(struct sandbox *sandbox, const struct sandbox_spec *spec, bool own_user,
                  struct process_bounds *bounds, struct error *error)
{
    sandbox->means = sandbox->host->cgroups ? SANDBOX_CGROUP : SANDBOX_RLIMITS;
    rlimits_add(&spec->limits, own_user, sandbox->host->cgroups != NULL, bounds);
    bounds->cgroup = -1;
    if (!sandbox->host->cgroups)
        return true;
    sandbox->cgroup = cgroup_new(sandbox->host->cgroups, &spec->limits, error);
    if (sandbox->cgroup)
        bounds->cgroup = cgroup_fd(sandbox->cgroup);
    return sandbox->cgroup != NULL;
}

static bool begin(struct sandbox *sandbox, const struct sandbox_spec *spec, struct process_plan *plan,
                  struct error *error)
{
    if (sandbox->level == SANDBOX_NONE)
        return true;
    if (sandbox->level == SANDBOX_CONTAINER) {
        sandbox->container = container_open(sandbox->host->containers, spec, plan, error);
        return sandbox->container != NULL;
    }
    if (sandbox->level == SANDBOX_LIMITS) {
        plan->bounds = &sandbox->bounds;
        return limit(sandbox, spec, false, &sandbox->bounds, error);
    }
    if (!stay_look(&sandbox->stay, sandbox->host, spec, plan, error))
        return false;
    return limit(sandbox, spec, sandbox->host->users != NULL, &sandbox->stay.bounds, error) &&
           stay_begin(&sandbox->stay, sandbox->host, spec, plan, error);
}

struct sandbox *sandbox_open(struct sandbox_host *host, const struct sandbox_spec *spec, struct process_plan *plan,
                             struct error *error)
{
    enum sandbox_level level = level_of(host, spec, plan);
    struct sandbox *sandbox;

    if (!can(host, spec, level, error))
        return NULL;
    sandbox = calloc(1, sizeof *sandbox);
    if (!sandbox) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    sandbox->host = host;
    sandbox->limits = spec->limits;
    sandbox->counts_cpu = spec->counts_cpu;
    sandbox->level = level;
    sandbox->stay.start.report = -1;
    if (begin(sandbox, spec, plan, error))
        return sandbox;
    sandbox_close(sandbox, NULL, NULL);
    return NULL;
}

void sandbox_started(struct sandbox *sandbox, const struct process *process)
{
    if (sandbox->container)
        container_started(sandbox->container);
    bubble_started(&sandbox->stay.start);
    if (sandbox->cgroup)
        cgroup_started(sandbox->cgroup);
    sandbox->pid = process ? process->pid : 0;
}

uint64_t sandbox_cpu_us(struct sandbox *sandbox)
{
    if (!sandbox->counts_cpu)
        return 0;
    if (sandbox->cgroup)
        return cgroup_cpu_us(sandbox->cgroup);
    return sandbox->pid ? cpu_meter_read(&sandbox->meter, sandbox->pid) : 0;
}

uint64_t sandbox_usage_us(const struct rusage *usage)
{
    enum { SECOND_US = 1000000 };

    return (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * SECOND_US +
           (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

static void fill(const struct sandbox *sandbox, const struct process *process, struct sandbox_report *report)
{
    *report = (struct sandbox_report){.level = sandbox->level, .means = sandbox->means};
    if (!process || sandbox->level == SANDBOX_NONE)
        return;
    report->cpu_us = sandbox_usage_us(&process->usage);
    rlimits_explain(&sandbox->limits, process, report);
    if (report->why[0] == '\0' && sandbox->level == SANDBOX_NAMESPACES)
        why_ended(&sandbox->stay, process, report);
}

void sandbox_close(struct sandbox *sandbox, const struct process *process, struct sandbox_report *report)
{
    if (sandbox->container)
        container_close(sandbox->container, process, report);
    else if (report)
        fill(sandbox, process, report);
    if (sandbox->cgroup)
        cgroup_end(sandbox->cgroup, &sandbox->limits, process ? report : NULL);
    stay_release(&sandbox->stay, sandbox->host, process && process->let_be);
    free(sandbox);
}
