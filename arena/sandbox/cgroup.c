/* SPDX-License-Identifier: MIT */
#include "sandbox/cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "launch/stat.h"
#include "sandbox/cgroup_files.h"
#include "sandbox/rlimits.h"

#define PREFIX "arena-"
#define SELF   "self"

enum {
    NAME_MAX_BYTES = 64,
    TRIES_MAX = 100,     /* names of a run that may be taken */
    DIED_WAIT_MS = 2000, /* for all processes of a run that was killed, and at the end of a run */
    ENDED_WAIT_MS = 50,  /* for those that a process left behind: the loop stands still so long */
    WEIGHT = 100,        /* of each process; the kernel's default */
    WEIGHT_SELF = 10000, /* of the arena: its bots never make it late; the most that there is */
    VALUE_MAX = 24,      /* bytes of a number */
};

struct cgroup_run {
    int delegated, own, folder; /* descriptors; the lock is on that of the folder */
    char name[NAME_MAX_BYTES];
    bool shares_cpu;
    char turned_off[NAME_MAX_BYTES]; /* what undoes the controllers that it turned on in `delegated` */
    atomic_uint made;
};

struct cgroup {
    struct cgroup_run *run;
    int folder; /* until cgroup_started; else -1 */
    char name[VALUE_MAX];
};

/* --- runs that were killed --------------------------------------------------------------------------------------- */

static void remove_dead(int delegated, const char *name)
{
    int folder = cgroup_open(delegated, name);

    if (folder < 0)
        return;
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 && cgroup_empty(folder, DIED_WAIT_MS))
        (void)cgroup_remove(delegated, name);
    (void)close(folder);
}

/* Calls `act` for each folder in `parent`. */
static void for_each(int parent, void (*act)(int parent, const char *name))
{
    int again = cgroup_open(parent, ".");
    DIR *list = again >= 0 ? fdopendir(again) : NULL;
    const struct dirent *entry;

    if (!list && again >= 0)
        (void)close(again);
    while (list && (entry = readdir(list)))
        if (entry->d_type == DT_DIR && entry->d_name[0] != '.')
            act(parent, entry->d_name);
    if (list)
        (void)closedir(list);
}

static void sweep(int delegated, const char *name)
{
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) == 0)
        remove_dead(delegated, name);
}

/* --- the cgroup of a run ----------------------------------------------------------------------------------------- */

/* True if the folder is still the one of that name: nobody took it for one of a dead run before it was locked. */
static bool is_still(int parent, const char *name, int folder)
{
    struct stat by_name, by_folder;

    return fstatat(parent, name, &by_name, AT_SYMLINK_NOFOLLOW) == 0 && fstat(folder, &by_folder) == 0 &&
           by_name.st_ino == by_folder.st_ino;
}

static bool make_folder(struct cgroup_run *run)
{
    struct process_stat self;

    (void)process_stat_read(getpid(), &self);
    for (unsigned i = 0; i < TRIES_MAX; i++) {
        (void)snprintf(run->name, sizeof run->name, PREFIX "%d-%llu-%u", (int)getpid(), self.started, i);
        if (mkdirat(run->delegated, run->name, 0755) != 0) {
            if (errno == EEXIST)
                continue;
            return false;
        }
        run->folder = cgroup_open(run->delegated, run->name);
        if (run->folder >= 0 && flock(run->folder, LOCK_EX | LOCK_NB) == 0 &&
            is_still(run->delegated, run->name, run->folder))
            return true;
        if (run->folder >= 0)
            (void)close(run->folder);
        run->folder = -1;
    }
    errno = EBUSY;
    return false;
}

/* Adds a controller to what is to be turned on, and, if it is off yet, to what is to be turned off again. */
static void want(struct cgroup_run *run, const char *controller, char *on)
{
    size_t used = strlen(on), off = strlen(run->turned_off);

    (void)snprintf(on + used, NAME_MAX_BYTES - used, "%s+%s", used ? " " : "", controller);
    if (!cgroup_has_word(run->delegated, "cgroup.subtree_control", controller))
        (void)snprintf(run->turned_off + off, NAME_MAX_BYTES - off, "%s-%s", off ? " " : "", controller);
}

static bool turn_on(struct cgroup_run *run)
{
    char on[NAME_MAX_BYTES] = "";

    want(run, "memory", on);
    want(run, "pids", on);
    run->shares_cpu = cgroup_has_word(run->delegated, "cgroup.controllers", "cpu");
    if (run->shares_cpu)
        want(run, "cpu", on);
    return cgroup_write(run->delegated, "cgroup.subtree_control", on) &&
           cgroup_write(run->folder, "cgroup.subtree_control", on);
}

/* Moves the arena itself. */
static bool enter(int folder)
{
    return cgroup_write(folder, "cgroup.procs", "0");
}

static bool settle(struct cgroup_run *run)
{
    char weight[VALUE_MAX];
    int self;
    bool good;

    if (mkdirat(run->folder, SELF, 0755) != 0 || (self = cgroup_open(run->folder, SELF)) < 0)
        return false;
    good = enter(self) && turn_on(run);
    (void)snprintf(weight, sizeof weight, "%d", WEIGHT_SELF);
    good = good && (!run->shares_cpu || cgroup_write(self, "cpu.weight", weight));
    (void)close(self);
    return good;
}

static void drop(int run, const char *name)
{
    int folder = strcmp(name, SELF) != 0 ? cgroup_open(run, name) : -1;

    if (folder < 0)
        return;
    (void)cgroup_empty(folder, DIED_WAIT_MS);
    (void)close(folder);
    (void)cgroup_remove(run, name);
}

/* In a cgroup that is delegated and that it came from, controllers must be off before it can go back. */
static void undo(struct cgroup_run *run)
{
    struct stat own, delegated;

    for_each(run->folder, drop);
    (void)!cgroup_write(run->folder, "cgroup.subtree_control",
                        run->shares_cpu ? "-memory -pids -cpu" : "-memory -pids");
    if (fstat(run->own, &own) == 0 && fstat(run->delegated, &delegated) == 0 && own.st_ino == delegated.st_ino &&
        run->turned_off[0])
        (void)!cgroup_write(run->delegated, "cgroup.subtree_control", run->turned_off);
    (void)!enter(run->own);
    (void)cgroup_remove(run->delegated, run->name);
}

void cgroup_run_close(struct cgroup_run *run)
{
    if (!run)
        return;
    if (run->folder >= 0) {
        undo(run);
        (void)close(run->folder);
    }
    if (run->own >= 0)
        (void)close(run->own);
    if (run->delegated >= 0)
        (void)close(run->delegated);
    free(run);
}

struct cgroup_run *cgroup_run_open(const struct cgroup_place *place, const char *mark, char *why)
{
    struct cgroup_run *run = calloc(1, sizeof *run);
    const char *what = "no memory";

    if (run) {
        run->folder = -1;
        run->own = cgroup_open(AT_FDCWD, place->own);
        run->delegated = cgroup_open(AT_FDCWD, place->delegated);
        if (run->delegated >= 0)
            for_each(run->delegated, sweep);
        if (run->own >= 0 && run->delegated >= 0 && make_folder(run) && settle(run)) {
            (void)fsetxattr(run->folder, "user.arena.run", mark, strlen(mark), 0);
            return run;
        }
        what = strerror(errno);
    }
    (void)snprintf(why, SANDBOX_SENTENCE_MAX, "cannot make cgroups in the one that is delegated to the arena: %s",
                   what);
    cgroup_run_close(run);
    return NULL;
}

bool cgroup_run_shares_cpu(const struct cgroup_run *run)
{
    return run->shares_cpu;
}

/* --- of one process ---------------------------------------------------------------------------------------------- */

/* 0: no limit. */
static bool set_limit(int folder, const char *name, uint64_t value)
{
    char text[VALUE_MAX] = "max";

    if (value)
        (void)snprintf(text, sizeof text, "%" PRIu64, value);
    return cgroup_write(folder, name, text);
}

static bool set_limits(const struct cgroup *cgroup, const struct sandbox_limits *limits)
{
    int folder = cgroup->folder;

    return set_limit(folder, "memory.max", limits->memory_bytes) &&
           /* A kernel without accounting of swap has no such file, and no need of it. */
           (!limits->memory_bytes || cgroup_write(folder, "memory.swap.max", "0") || errno == ENOENT) &&
           cgroup_write(folder, "memory.oom.group", "1") &&
           set_limit(folder, "pids.max", limits->processes ? limits->processes + RLIMITS_OWN_PROCESSES : 0) &&
           (!cgroup->run->shares_cpu || set_limit(folder, "cpu.weight", WEIGHT));
}

struct cgroup *cgroup_new(struct cgroup_run *run, const struct sandbox_limits *limits, struct error *error)
{
    struct cgroup *cgroup = calloc(1, sizeof *cgroup);

    if (!cgroup) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    *cgroup = (struct cgroup){.run = run, .folder = -1};
    (void)snprintf(cgroup->name, sizeof cgroup->name, "%u", atomic_fetch_add(&run->made, 1) + 1);
    if (mkdirat(run->folder, cgroup->name, 0755) == 0 &&
        (cgroup->folder = cgroup_open(run->folder, cgroup->name)) >= 0 && set_limits(cgroup, limits))
        return cgroup;
    (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot make a cgroup for a bot: %s", strerror(errno));
    cgroup_end(cgroup, limits, NULL);
    return NULL;
}

int cgroup_fd(const struct cgroup *cgroup)
{
    return cgroup->folder;
}

void cgroup_started(struct cgroup *cgroup)
{
    if (cgroup->folder >= 0)
        (void)close(cgroup->folder);
    cgroup->folder = -1;
}

uint64_t cgroup_cpu_us(const struct cgroup *cgroup)
{
    char name[NAME_MAX_BYTES];

    (void)snprintf(name, sizeof name, "%s/cpu.stat", cgroup->name);
    return cgroup_number(cgroup->run->folder, name, "usage_usec");
}

static void report_on(int folder, const struct sandbox_limits *limits, struct sandbox_report *report)
{
    char bytes[SANDBOX_BYTES_MAX];

    report->means = SANDBOX_CGROUP;
    report->out_of_memory = cgroup_number(folder, "memory.events", "oom_kill") > 0;
    report->memory_most_bytes = cgroup_number(folder, "memory.peak", NULL);
    report->cpu_us = cgroup_number(folder, "cpu.stat", "usage_usec");
    sandbox_bytes_print(limits->memory_bytes, bytes);
    /* Without an `oom` of its own it was a limit further up, or there was no more memory at all. */
    if (report->out_of_memory && cgroup_number(folder, "memory.events", "oom") > 0)
        (void)snprintf(report->why, sizeof report->why, "killed: out of memory, %s", bytes);
    else if (report->out_of_memory)
        (void)snprintf(report->why, sizeof report->why, "killed: the machine is out of memory");
    else if (!report->why[0] && cgroup_number(folder, "pids.events", "max") > 0)
        (void)snprintf(report->why, sizeof report->why, "it wanted more than its %" PRIu64 " processes and threads",
                       limits->processes);
}

void cgroup_end(struct cgroup *cgroup, const struct sandbox_limits *limits, struct sandbox_report *report)
{
    int folder = cgroup_open(cgroup->run->folder, cgroup->name);

    cgroup_started(cgroup);
    if (folder >= 0) {
        (void)cgroup_empty(folder, ENDED_WAIT_MS);
        if (report)
            report_on(folder, limits, report);
        (void)close(folder);
        (void)cgroup_remove(cgroup->run->folder, cgroup->name);
    }
    free(cgroup);
}
