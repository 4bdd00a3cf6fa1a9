/* SPDX-License-Identifier: MIT */
/* cgroup_trial WHAT: a small arena in a cgroup that was delegated to it; tests/install/limits.sh runs it. It prints one
 * line for each thing that it saw. The processes that it starts are itself, with another word. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/steady.h"
#include "sandbox/cgroup.h"
#include "sandbox/cpu_meter.h"
#include "sandbox/rlimits.h"

enum { MIB = 1 << 20, HELD_MAX = 100, SECOND_US = 1000000, BURN_S = 6 };

struct trial {
    const char *program;
    struct cgroup_run *run;
    struct launcher launcher;
    struct launch_limits limits;
};

static _Noreturn void die(const char *what, const char *why)
{
    (void)fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* --- what is started --------------------------------------------------------------------------------------------- */

static void eat(void)
{
    for (unsigned i = 0; i < 512; i++) {
        char *at = malloc(MIB);

        if (at)
            memset(at, 1, MIB);
    }
}

static void breed(void)
{
    unsigned count = 0;

    while (count < 1000) {
        pid_t pid = fork();

        if (pid == 0)
            for (;;)
                (void)pause();
        if (pid < 0)
            break;
        count++;
    }
    (void)printf("bred %u\n", count);
}

static void burn(void)
{
    int64_t until_us = steady_us() + (int64_t)BURN_S * SECOND_US;

    while (steady_us() < until_us) {
    }
}

static void burn_in_four(void)
{
    for (unsigned i = 0; i < 3; i++)
        if (fork() == 0) {
            burn();
            _exit(0);
        }
    burn();
    while (wait(NULL) > 0) {
    }
}

/* It leaves its group of processes, so that only its cgroup has it. */
static void hide(void)
{
    if (fork() == 0) {
        (void)setsid();
        for (;;)
            (void)pause();
    }
    for (;;)
        (void)pause();
}

/* --- the arena --------------------------------------------------------------------------------------------------- */

static struct process *start(struct trial *trial, const struct cgroup *cgroup, const char *what)
{
    const char *words[] = {trial->program, what, NULL};
    const char *environment[] = {NULL};
    struct process_bounds bounds = {.cgroup = cgroup_fd(cgroup)};
    struct process_plan plan = {.words = words, .environment = environment, .bounds = &bounds};
    struct error error = {0};
    struct process *process = launcher_start(&trial->launcher, &plan, &error);

    if (!process)
        die("start", error.text);
    return process;
}

static void on_ended(void *context, struct process *process)
{
    (void)process;
    (*(unsigned *)context)++;
}

static void on_printed(void *context, struct process *process, struct span bytes)
{
    (void)context;
    (void)process;
    (void)printf("%.*s", (int)bytes.size, (const char *)bytes.at);
}

static void wait_for(struct trial *trial, unsigned count)
{
    unsigned ended = 0;
    struct launcher_listener listener = {.ended = on_ended, .context = &ended, .printed = on_printed};

    while (ended < count) {
        struct pollfd item = {.fd = launcher_fd(&trial->launcher), .events = POLLIN};

        (void)poll(&item, 1, 1000);
        launcher_work(&trial->launcher, steady_us(), &listener);
    }
}

static struct cgroup *make(struct trial *trial, const struct sandbox_limits *limits)
{
    struct error error = {0};
    struct cgroup *cgroup = cgroup_new(trial->run, limits, &error);

    if (!cgroup)
        die("cgroup", error.text);
    return cgroup;
}

static void try_one(struct trial *trial, const struct sandbox_limits *limits, const char *what)
{
    struct cgroup *cgroup = make(trial, limits);
    struct sandbox_report report = {0};

    (void)start(trial, cgroup, what);
    cgroup_started(cgroup);
    wait_for(trial, 1);
    cgroup_end(cgroup, limits, &report);
    (void)printf("%s: why '%s', out of memory %d, most %llu MiB, cpu %llu us\n", what, report.why, report.out_of_memory,
                 (unsigned long long)(report.memory_most_bytes / MIB), (unsigned long long)report.cpu_us);
}

/* Four processes in one cgroup have no more than one in another. */
static void try_weights(struct trial *trial, const struct sandbox_limits *limits)
{
    struct cgroup *many = make(trial, limits), *one = make(trial, limits);
    struct sandbox_report many_report = {0}, one_report = {0};

    (void)start(trial, many, "burn-in-four");
    (void)start(trial, one, "burn");
    wait_for(trial, 2);
    cgroup_end(many, limits, &many_report);
    cgroup_end(one, limits, &one_report);
    (void)printf("share of one against four: %llu %%\n",
                 (unsigned long long)(100 * one_report.cpu_us / (many_report.cpu_us + one_report.cpu_us + 1)));
}

/* What a cgroup and the meter of processes say of the same. */
static void try_meters(struct trial *trial, const struct sandbox_limits *limits)
{
    struct cgroup *cgroup = make(trial, limits);
    struct process *process = start(trial, cgroup, "burn-in-four");
    struct cpu_meter meter = {0};
    int64_t until_us = steady_us() + (int64_t)(BURN_S - 2) * SECOND_US;
    uint64_t by_processes, by_cgroup;

    while (steady_us() < until_us)
        (void)poll(NULL, 0, 50);
    by_processes = cpu_meter_read(&meter, process->pid);
    by_cgroup = cgroup_cpu_us(cgroup);
    (void)printf("meters: works %d, processes %llu ms, cgroup %llu ms\n", cpu_meter_works(),
                 (unsigned long long)by_processes / 1000, (unsigned long long)by_cgroup / 1000);
    wait_for(trial, 1);
    cgroup_end(cgroup, limits, NULL);
}

static void hold(struct trial *trial, const struct sandbox_limits *limits)
{
    for (unsigned i = 0; i < HELD_MAX; i++) {
        struct cgroup *cgroup = make(trial, limits);

        (void)start(trial, cgroup, "hide");
        cgroup_started(cgroup);
    }
    (void)printf("held\n");
    (void)fflush(stdout);
    for (;;)
        (void)pause();
}

static void arena(struct trial *trial, const char *what)
{
    struct sandbox_limits limits = sandbox_limits_preset();
    struct cgroup_place place;
    char why[SANDBOX_SENTENCE_MAX] = "";
    struct error error = {0};

    if (!cgroup_find(&place, "/proc/self", why))
        die("find", why);
    (void)printf("delegated: %s\n", place.delegated);
    trial->run = cgroup_run_open(&place, "/some/run", why);
    if (!trial->run)
        die("open", why);
    launch_limits_raise(&trial->limits);
    if (!launcher_init(&trial->launcher, &trial->limits, &error))
        die("launcher", error.text);
    (void)printf("shares cpu: %d\n", cgroup_run_shares_cpu(trial->run));
    (void)fflush(stdout);
    limits.memory_bytes = 32 * MIB;
    limits.processes = 10;
    if (strcmp(what, "memory") == 0)
        try_one(trial, &limits, "eat");
    else if (strcmp(what, "processes") == 0)
        try_one(trial, &limits, "breed");
    else if (strcmp(what, "weights") == 0)
        try_weights(trial, &limits);
    else if (strcmp(what, "meters") == 0)
        try_meters(trial, &limits);
    else if (strcmp(what, "hold") == 0)
        hold(trial, &limits);
    launcher_release(&trial->launcher);
    cgroup_run_close(trial->run);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {{"eat", eat}, {"breed", breed}, {"burn", burn}, {"burn-in-four", burn_in_four}, {"hide", hide}};
    struct trial trial = {.program = argv[0]};

    if (argc != 2)
        die("cgroup_trial", "takes one word");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, argv[1]) == 0) {
            parts[i].run();
            return 0;
        }
    arena(&trial, argv[1]);
    return 0;
}
