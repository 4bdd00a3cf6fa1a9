/* SPDX-License-Identifier: MIT */
/* Processes that the arena starts. Each has a process group of its own and an empty stdin; its stdout and stderr are
 * drained into a capture while it lives. This module must not know what the processes are for.
 *
 * Life cycle: launcher_start -> RUNNING -> launcher_stop -> STOPPING -> (after the grace) KILLED -> ENDED ->
 * launcher_drop. A process may end by itself in any state. One that runs as another user may not be ours to kill; after
 * a while it counts as ENDED. When the first process of a group has ended, the rest of its group is killed before it is
 * reaped. So a pid is never used when another process could have it. If the arena itself is killed, the kernel kills
 * the processes.
 *
 * Only the caller waits: `launcher_fd` becomes readable when there is work, and `launcher_deadline_us` says when there
 * will be. Times are in microseconds of one clock that the caller chooses. */
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
    LAUNCH_GIVE_UP_US = 5000000, /* from SIGKILL until a process that does not end is given up */
    LAUNCH_PROCESSES_MAX = 4096, /* processes at once; fewer if the arena may open fewer files */
    LAUNCH_FILES_EACH = 6,   /* descriptors that a process costs: two here, its connection, and those of its sandbox:
                              * what it reports, its cgroup, its state */
    LAUNCH_FILES_KEPT = 128, /* descriptors left for everything else, besides the next */
    LAUNCH_FILES_LEFT = 8,   /* 1 of so many descriptors is left for connections of no bot yet */
};

enum { BOUNDS_LIMITS_MAX = 8, BOUNDS_KEPT_MAX = 8 };

/* What is laid upon a process before its program begins. All of it holds for its descendants too. */
struct process_bounds {
    bool has_user; /* it runs as this user and group, and has no other groups; only root can ask for it */
    uid_t user;
    gid_t group;
    bool session;      /* it has a session of its own, and so no terminal */
    bool ignores_term; /* its first program begins with SIGTERM ignored */
    struct {
        int resource; /* RLIMIT_... */
        rlim_t most;  /* soft and hard */
    } limits[BOUNDS_LIMITS_MAX];
    size_t limit_count;
    int cgroup;                /* a descriptor of the folder of a cgroup (version 2) that it is put into; -1: none */
    int kept[BOUNDS_KEPT_MAX]; /* descriptors, above that of stderr, that its program gets under the same numbers */
    size_t kept_count;
};

#define LAUNCH_NEVER INT64_MAX

enum process_state { PROCESS_RUNNING, PROCESS_STOPPING, PROCESS_KILLED, PROCESS_ENDED };

struct process {
    enum process_state state;
    pid_t pid;           /* and the id of its group; 0 when ENDED */
    int ended_fd;        /* readable once the process has ended; -1 when ENDED */
    int output_fd;       /* its stdout and stderr; -1 once closed */
    int status;          /* as waitpid reports it; valid when ENDED */
    struct rusage usage; /* of it and of the children that it waited for; valid when ENDED */
    bool let_be;         /* it could not be killed and may still run; valid when ENDED */
    int64_t due_us;      /* when STOPPING: the time to kill it; when KILLED: the time to give it up */
    struct capture *output;
    void *owner; /* for the caller */
};

struct process_plan {
    const char *const *words;                      /* the program and its arguments, then NULL */
    const char *const *environment;                /* NAME=VALUE, then NULL: set by the arena */
    const struct passed *passed[PASSED_LISTS_MAX]; /* passed by the host besides; NULL: nothing (environment.h) */
    const cpu_set_t *cores;                        /* cores that it may use; NULL: those of the starting thread */
    const char *directory;                         /* where it is started; NULL: in the working directory */
    const char *folder;                            /* a further place to look for the program, after those in PATH */
    const struct process_bounds *bounds;           /* NULL: none */
    void *owner;
};

/* How many files this program may have open at once, and so how many processes it may have. */
struct launch_limits {
    struct rlimit files; /* the limit before it was raised; processes get this one */
    size_t processes;
};

struct launcher {
    int epoll;
    struct launch_limits limits;
    struct process **processes;
    size_t count;
};

/* Called once for each process, when it has ended and all its output was read. It may call launcher_drop. */
struct launcher_listener {
    void (*ended)(void *context, struct process *process);
    void *context;
    /* Called with output of a process as it arrives. NULL: not wanted. */
    void (*printed)(void *context, struct process *process, struct span bytes);
    /* Called when a process has ended by itself, before the rest of its group is killed and it is reaped. True: that is
     * to wait, and it is called again with the next work. NULL: nothing waits. */
    bool (*holds)(void *context, struct process *process);
};

/* Raises this program's limit of open files to the most that it may have, and writes the limits that result. Call it
 * once: several launchers share the processes. */
void launch_limits_raise(struct launch_limits *limits);
bool launcher_init(struct launcher *launcher, const struct launch_limits *limits, struct error *error)
    __attribute__((warn_unused_result));
/* Kills all processes that still run, waits for them, and frees everything. */
void launcher_release(struct launcher *launcher);

/* Starts a process. NULL with a sentence if the program cannot be run. */
struct process *launcher_start(struct launcher *launcher, const struct process_plan *plan, struct error *error)
    __attribute__((warn_unused_result));
/* Asks the process group to end (SIGTERM), and kills it LAUNCH_GRACE_US later. A second call does nothing. */
void launcher_stop(struct launcher *launcher, struct process *process, int64_t now_us);
/* Frees a process that ENDED. */
void launcher_drop(struct launcher *launcher, struct process *process);

int launcher_fd(const struct launcher *launcher);
int64_t launcher_deadline_us(const struct launcher *launcher);
/* Drains output, kills processes whose time has come, reaps those that ended. Never waits. */
void launcher_work(struct launcher *launcher, int64_t now_us, const struct launcher_listener *listener);

enum { PROCESS_END_TEXT_MAX = 96 };
/* How a process ENDED, in words, such as "exit code 3" or "signal 9 (Killed)". */
void process_end_text(const struct process *process, char out[PROCESS_END_TEXT_MAX]);

#endif
