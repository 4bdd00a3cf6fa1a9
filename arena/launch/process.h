/* SPDX-License-Identifier: MIT */
/* Processes that the arena started: each in a process group of its own, with nothing to read, its stdout and stderr
 * drained into a capture for as long as it lives. This module must not know what they are started for.
 *
 * Life cycle: launcher_start -> RUNNING -> launcher_stop -> STOPPING -> (after the grace) KILLED -> ENDED ->
 * launcher_drop. A process may end by itself in any state. One that runs as another user may be beyond our reach; it is
 * ENDED for us after a while. When the first process of a group has ended, what is left of its group is killed before
 * it is reaped, so that no number of a process is ever used after somebody else could have got it. If the arena itself
 * is killed, the kernel kills the processes.
 *
 * All waiting is done by the caller: `launcher_fd` becomes readable when there is work, and `launcher_deadline_us` says
 * when there will be. Times are in microseconds of one clock of the caller's. */
#ifndef LAUNCH_PROCESS_H
#define LAUNCH_PROCESS_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "base/error.h"
#include "base/span.h"
#include "launch/capture.h"
#include "launch/environment.h"

enum {
    LAUNCH_GRACE_US = 1000000,   /* from SIGTERM to SIGKILL */
    LAUNCH_GIVE_UP_US = 5000000, /* from SIGKILL until a process that does not end is let be */
    LAUNCH_PROCESSES_MAX = 4096, /* that are kept at once; fewer if the arena may open fewer files */
    LAUNCH_FILES_EACH = 3,       /* descriptors that a process costs: two here, and its connection */
    LAUNCH_FILES_KEPT = 128,     /* descriptors left for everything else */
    LAUNCH_FILES_LEFT = 8,       /* and one part in so many of all: for connections that are no bot's yet */
};

#define LAUNCH_NEVER INT64_MAX

enum process_state { PROCESS_RUNNING, PROCESS_STOPPING, PROCESS_KILLED, PROCESS_ENDED };

struct process {
    enum process_state state;
    pid_t pid;           /* and the number of its group; 0 when ENDED */
    int ended_fd;        /* readable once it ended; -1 when ENDED */
    int output_fd;       /* its stdout and stderr; -1 once closed */
    int status;          /* as waitpid reports it; valid when ENDED */
    struct rusage usage; /* of it and of those that it waited for; valid when ENDED */
    bool let_be;         /* it could not be killed, and may still run; when ENDED */
    int64_t due_us;      /* when STOPPING: to be killed; when KILLED: to be let be */
    struct capture *output;
    void *owner; /* the caller's own */
};

struct process_plan {
    const char *const *words;                      /* the program and its arguments, then NULL */
    const char *const *environment;                /* NAME=VALUE, then NULL: what the arena sets... */
    const struct passed *passed[PASSED_LISTS_MAX]; /* ... beside what the host passes; NULL: nothing (environment.h) */
    const cpu_set_t *cores;                        /* that it may use; NULL: those of the thread that starts it */
    const char *folder;                            /* a further place to look for the program, after those in PATH */
    void *owner;
};

/* How many files, and so processes, this program may have at once. */
struct launch_limits {
    struct rlimit files; /* as it was before it was raised; so it is again for the processes */
    size_t processes;
};

struct launcher {
    int epoll;
    struct launch_limits limits;
    struct process **processes;
    size_t count;
};

/* Called once for each process when it has ended and all its output is in. The process may be dropped in it. */
struct launcher_listener {
    void (*ended)(void *context, struct process *process);
    void *context;
    /* Some of what it prints, as it comes. NULL: nobody wants it. */
    void (*printed)(void *context, struct process *process, struct span bytes);
};

/* Allows this program as many open files as it may have, and says what that comes to. To be called once: several
 * launchers share the processes. */
void launch_limits_raise(struct launch_limits *limits);
bool launcher_init(struct launcher *launcher, const struct launch_limits *limits, struct error *error)
    __attribute__((warn_unused_result));
/* Kills whatever still runs, waits for it, frees everything. */
void launcher_release(struct launcher *launcher);

/* Starts a process. NULL and a sentence if the program cannot be run. */
struct process *launcher_start(struct launcher *launcher, const struct process_plan *plan, struct error *error)
    __attribute__((warn_unused_result));
/* Asks its group to end, and has it killed LAUNCH_GRACE_US later. Does nothing but the first time. */
void launcher_stop(struct launcher *launcher, struct process *process, int64_t now_us);
/* Frees a process that ENDED. */
void launcher_drop(struct launcher *launcher, struct process *process);

int launcher_fd(const struct launcher *launcher);
int64_t launcher_deadline_us(const struct launcher *launcher);
/* Drains output, kills what is due, reaps what ended. Never waits. */
void launcher_work(struct launcher *launcher, int64_t now_us, const struct launcher_listener *listener);

enum { PROCESS_END_TEXT_MAX = 96 };
/* How a process ENDED, in words, such as "exit code 3" or "signal 9 (Killed)". */
void process_end_text(const struct process *process, char out[PROCESS_END_TEXT_MAX]);

#endif
