/* SPDX-License-Identifier: MIT */
#include "sandbox/host.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/visible.h"

enum {
    PROBE_MS = 10000, /* for starting `true` in a sandbox: so much later the machine is of no use for it */
    SECOND_MS = 1000,
    LAST_BYTES = 160, /* of what bubblewrap printed */
};

/* --- the probe --------------------------------------------------------------------------------------------------- */

static void note_end(void *context, struct process *process)
{
    *(struct process **)context = process;
}

static int64_t now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * SECOND_MS + now.tv_nsec / 1000000;
}

/* What keeps user namespaces from being made, of what is known. */
static const struct {
    const char *path;
    char value;
    const char *remedy;
} reasons[] = {
    {"/proc/sys/kernel/unprivileged_userns_clone", '0', "sysctl kernel.unprivileged_userns_clone=1"},
    {"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", '1',
     "AppArmor forbids it: give /usr/bin/bwrap and arena-inside a profile with `userns,`, or sysctl "
     "kernel.apparmor_restrict_unprivileged_userns=0"},
    {"/proc/sys/user/max_user_namespaces", '0', "sysctl user.max_user_namespaces=10000"},
};

static const char *remedy(void)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        FILE *file = fopen(reasons[i].path, "re");
        int value = file ? fgetc(file) : EOF;

        if (file)
            (void)fclose(file);
        if (value == reasons[i].value)
            return reasons[i].remedy;
    }
    return "in a container, let it make user namespaces; bubblewrap must be 0.8 or later";
}

static bool judge(const struct process *process, const struct inside_report *report, struct error *error)
{
    uint8_t last[LAST_BYTES];
    char shown[LAST_BYTES * 2];
    size_t size;

    if (report->news == INSIDE_EXITED && report->value == 0)
        return true;
    size = capture_last(process->output, last, sizeof last);
    while (size > 0 && last[size - 1] == '\n')
        size--;
    visible_span(shown, sizeof shown, span_of(last, size), false);
    return error_set(error, EXIT_COULD_NOT_RUN, "namespaces cannot be made here (%.120s): %s",
                     size ? shown : "bubblewrap printed nothing", remedy());
}

/* Waits for its end. */
static struct process *run(struct launcher *launcher, const struct process_plan *plan, struct bubble_start *start,
                           struct error *error)
{
    struct process *process = launcher_start(launcher, plan, error), *ended = NULL;
    const struct launcher_listener listener = {.ended = note_end, .context = &ended};
    int64_t end = now_ms() + PROBE_MS, now;

    bubble_started(start);
    while (process && !ended && (now = now_ms()) < end) {
        struct pollfd ready = {.fd = launcher_fd(launcher), .events = POLLIN};

        (void)poll(&ready, 1, (int)(end - now));
        launcher_work(launcher, now * SECOND_MS, &listener);
    }
    if (process && !ended)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "bubblewrap does not end within %d s", PROBE_MS / SECOND_MS);
    return ended;
}

static bool probe_as(const struct sandbox_host *host, const struct process_bounds *bounds, struct bubble_start *start,
                     struct error *error)
{
    const struct process_plan plan = {
        .words = start->words, .environment = (const char *const[]){NULL}, .directory = "/", .bounds = bounds};
    struct launch_limits limits = {.processes = 1};
    struct launcher launcher;
    struct inside_report report;
    struct process *process;
    bool good = false;

    (void)host;
    (void)getrlimit(RLIMIT_NOFILE, &limits.files);
    if (!launcher_init(&launcher, &limits, error))
        return false;
    process = run(&launcher, &plan, start, error);
    report = bubble_reported(start);
    if (process)
        good = judge(process, &report, error);
    launcher_release(&launcher);
    return good;
}

/* Starts a program in a sandbox, as a bot would be, and as the user that a bot would be. */
static bool probe(struct sandbox_host *host, struct error *error)
{
    struct view *view = view_new();
    const char *const words[] = {"true", NULL};
    char *const environment[] = {NULL};
    struct bubble_bot bot = {
        .view = view, .directory = "/", .program = "/usr/bin/true", .words = words, .environment = environment};
    struct process_bounds bounds = {.session = true, .ignores_term = true, .cgroup = -1};
    struct bubble_start start = {.report = -1};
    bool good;

    if (view)
        view_join(view, host->bubble.base);
    good = view && (!host->users || users_take(host->users, &bounds.user, error)) && view_settle(view, error) &&
           bubble_prepare(&host->bubble, &bot, &start, error);
    bounds.has_user = host->users != NULL;
    bounds.group = bounds.user;
    if (good) {
        bubble_keeps(&start, &bounds);
        good = probe_as(host, &bounds, &start, error);
        bubble_ended(&start);
    }
    if (host->users && bounds.user > 0)
        users_give_back(host->users, bounds.user);
    view_free(view);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

/* --- the host ---------------------------------------------------------------------------------------------------- */

static void find_namespaces(struct sandbox_host *host)
{
    struct error error = {0};
    bool root = geteuid() == 0;

    if (!bubble_open(&host->bubble, &error)) {
        (void)snprintf(host->why, sizeof host->why, "%.*s", (int)sizeof host->why - 1, error.text);
        return;
    }
    host->users = root ? users_open(NULL, &error) : NULL;
    host->can_namespaces = (!root || host->users) && probe(host, &error);
    if (!host->can_namespaces)
        (void)snprintf(host->why, sizeof host->why, "%.*s", (int)sizeof host->why - 1, error.text);
}

static void find_cgroups(struct sandbox_host *host)
{
    struct cgroup_place place;

    if (cgroup_find(&place, "/proc/self", host->why_no_cgroups))
        host->cgroups = cgroup_run_open(&place, host->mark, host->why_no_cgroups);
}

struct sandbox_host *sandbox_host_open(const char *mark, struct error *error)
{
    struct sandbox_host *host = calloc(1, sizeof *host);

    if (host)
        host->containers = containers_new(mark ? mark : "");
    if (!host || !host->containers) {
        free(host);
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    (void)snprintf(host->mark, sizeof host->mark, "%s", mark ? mark : "");
    find_cgroups(host);
    find_namespaces(host);
    return host;
}

void sandbox_host_close(struct sandbox_host *host)
{
    if (!host)
        return;
    containers_free(host->containers);
    bubble_close(&host->bubble);
    users_close(host->users);
    cgroup_run_close(host->cgroups);
    free(host);
}

enum sandbox_level sandbox_host_best(const struct sandbox_host *host, char *why)
{
    (void)snprintf(why, SANDBOX_SENTENCE_MAX, "%s", host->why);
    return host->can_namespaces ? SANDBOX_NAMESPACES : SANDBOX_LIMITS;
}

enum sandbox_means sandbox_host_means(const struct sandbox_host *host)
{
    return host->cgroups ? SANDBOX_CGROUP : SANDBOX_RLIMITS;
}

const char *sandbox_host_means_why(const struct sandbox_host *host)
{
    return host->cgroups ? "" : host->why_no_cgroups;
}
