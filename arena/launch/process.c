/* SPDX-License-Identifier: MIT */
#include "launch/process.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launch/spawn.h"

enum {
    READ_MAX = 16 * 1024, /* bytes of one read of output */
    READS_PER_TURN = 8,   /* more than a pipe holds, and so few that a flood of output holds up nobody */
    EVENTS_PER_TURN = 64, /* of epoll */
    MS_US = 1000,
};

/* The message library ends the program when it cannot open a connection, so that must not come to pass. */
void launch_limits_raise(struct launch_limits *limits)
{
    struct rlimit files;
    rlim_t processes;

    (void)getrlimit(RLIMIT_NOFILE, &limits->files);
    files = limits->files;
    files.rlim_cur = files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0)
        files = limits->files;
    files.rlim_cur -= files.rlim_cur / LAUNCH_FILES_LEFT;
    processes = files.rlim_cur > LAUNCH_FILES_KEPT ? (files.rlim_cur - LAUNCH_FILES_KEPT) / LAUNCH_FILES_EACH : 0;
    limits->processes = processes < LAUNCH_PROCESSES_MAX ? (size_t)processes : LAUNCH_PROCESSES_MAX;
}

bool launcher_init(struct launcher *launcher, const struct launch_limits *limits, struct error *error)
{
    *launcher = (struct launcher){.epoll = -1, .limits = *limits};
    if (limits->processes == 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "so few files may be open (ulimit -n) that no bot could be started and heard");
    launcher->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (launcher->epoll >= 0)
        launcher->processes = calloc(LAUNCH_PROCESSES_MAX, sizeof(struct process *));
    if (launcher->processes)
        return true;
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot watch processes: %s", strerror(errno));
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

static bool watch(struct launcher *launcher, struct process *process)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = process};

    return epoll_ctl(launcher->epoll, EPOLL_CTL_ADD, process->ended_fd, &event) == 0 &&
           epoll_ctl(launcher->epoll, EPOLL_CTL_ADD, process->output_fd, &event) == 0;
}

/* To its group, and to itself if it went over to another one, such as ours. */
static void send_signal(const struct process *process, int number)
{
    (void)kill(-process->pid, number);
    if (getpgid(process->pid) != process->pid)
        (void)kill(process->pid, number);
}

/* Kills the group and reaps its first process, if that has ended. */
static void reap(struct process *process)
{
    send_signal(process, SIGKILL);
    process->let_be = wait4(process->pid, &process->status, WNOHANG, &process->usage) != process->pid;
    process->pid = 0;
    process->state = PROCESS_ENDED;
    close_fd(&process->ended_fd);
}

/* Kills it and waits for its end. */
static void end(struct process *process, int most_ms)
{
    struct pollfd ended = {.fd = process->ended_fd, .events = POLLIN};

    send_signal(process, SIGKILL);
    while (poll(&ended, 1, most_ms) < 0 && errno == EINTR) {
    }
    reap(process);
}

static void process_free(struct process *process)
{
    close_fd(&process->output_fd);
    free(process->output);
    free(process);
}

struct process *launcher_start(struct launcher *launcher, const struct process_plan *plan, struct error *error)
{
    struct process *process = NULL;

    if (launcher->count >= launcher->limits.processes) {
        (void)error_set(error, EXIT_COULD_NOT_RUN,
                        "no more than %zu processes at once, by the number of files that may be open (ulimit -n)",
                        launcher->limits.processes);
        return NULL;
    }
    process = calloc(1, sizeof *process);
    if (process)
        process->output = malloc(sizeof *process->output);
    if (!process || !process->output) {
        free(process);
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    capture_init(process->output);
    process->owner = plan->owner;
    if (!spawn(plan, &launcher->limits.files, process, error)) {
        process_free(process);
        return NULL;
    }
    if (!watch(launcher, process)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot watch a process: %s", strerror(errno));
        end(process, LAUNCH_GIVE_UP_US / MS_US);
        process_free(process);
        return NULL;
    }
    launcher->processes[launcher->count++] = process;
    return process;
}

void launcher_stop(struct launcher *launcher, struct process *process, int64_t now_us)
{
    (void)launcher;
    if (process->state != PROCESS_RUNNING)
        return;
    process->state = PROCESS_STOPPING;
    process->due_us = now_us + LAUNCH_GRACE_US;
    send_signal(process, SIGTERM);
}

void launcher_drop(struct launcher *launcher, struct process *process)
{
    size_t i = 0;

    assert(process->state == PROCESS_ENDED);
    while (launcher->processes[i] != process)
        i++;
    launcher->processes[i] = launcher->processes[--launcher->count];
    process_free(process);
}

void launcher_release(struct launcher *launcher)
{
    bool waited_in_vain = false;

    for (size_t i = 0; i < launcher->count; i++)
        if (launcher->processes[i]->state != PROCESS_ENDED)
            send_signal(launcher->processes[i], SIGKILL);
    while (launcher->count > 0) {
        struct process *process = launcher->processes[0];

        /* The first that does not end is waited for; those after it had as much time. */
        if (process->state != PROCESS_ENDED)
            end(process, waited_in_vain ? 0 : LAUNCH_GIVE_UP_US / MS_US);
        waited_in_vain = waited_in_vain || process->let_be;
        launcher_drop(launcher, process);
    }
    free(launcher->processes);
    close_fd(&launcher->epoll);
    launcher->processes = NULL;
}

int launcher_fd(const struct launcher *launcher)
{
    return launcher->epoll;
}

int64_t launcher_deadline_us(const struct launcher *launcher)
{
    int64_t deadline = LAUNCH_NEVER;

    for (size_t i = 0; i < launcher->count; i++) {
        const struct process *process = launcher->processes[i];

        if ((process->state == PROCESS_STOPPING || process->state == PROCESS_KILLED) && process->due_us < deadline)
            deadline = process->due_us;
    }
    return deadline;
}

/* Takes some of what the process printed. Returns false if there is nothing more at the moment. */
static bool drain(struct process *process, const struct launcher_listener *listener)
{
    uint8_t bytes[READ_MAX];
    ssize_t size = read(process->output_fd, bytes, sizeof bytes);

    if (size > 0) {
        capture_add(process->output, bytes, (size_t)size);
        if (listener->printed)
            listener->printed(listener->context, process, span_of(bytes, (size_t)size));
        return true;
    }
    if (size == 0 || (errno != EAGAIN && errno != EINTR))
        close_fd(&process->output_fd);
    return false;
}

static bool has_ended(const struct process *process)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == process->pid;
}

static void drain_some(struct process *process, const struct launcher_listener *listener)
{
    bool more = process->output_fd >= 0;

    for (unsigned i = 0; more && i < READS_PER_TURN; i++)
        more = drain(process, listener);
}

static void serve(struct process *process, const struct launcher_listener *listener, bool is_let_be)
{
    bool ends = process->state != PROCESS_ENDED && (is_let_be || has_ended(process));

    if (ends && !is_let_be && listener->holds && listener->holds(listener->context, process))
        return;
    if (ends)
        reap(process);
    drain_some(process, listener);
    if (!ends)
        return;
    /* Somebody who left the group may hold the other end for ever; what he prints is no longer of interest. */
    close_fd(&process->output_fd);
    listener->ended(listener->context, process);
}

static void act_on_what_is_due(struct launcher *launcher, int64_t now_us, const struct launcher_listener *listener)
{
    for (size_t i = 0; i < launcher->count; i++) {
        struct process *process = launcher->processes[i];

        if (process->state == PROCESS_STOPPING && process->due_us <= now_us) {
            process->state = PROCESS_KILLED;
            process->due_us = now_us + LAUNCH_GIVE_UP_US;
            send_signal(process, SIGKILL);
        } else if (process->state == PROCESS_KILLED && process->due_us <= now_us) {
            serve(process, listener, true);
            return; /* it may have been dropped; the next turn has the others */
        }
    }
}

static bool is_kept(const struct launcher *launcher, const struct process *process)
{
    for (size_t i = 0; i < launcher->count; i++)
        if (launcher->processes[i] == process)
            return true;
    return false;
}

void launcher_work(struct launcher *launcher, int64_t now_us, const struct launcher_listener *listener)
{
    struct epoll_event events[EVENTS_PER_TURN];
    int count = epoll_wait(launcher->epoll, events, EVENTS_PER_TURN, 0);

    for (int i = 0; i < count; i++)
        /* A process has two descriptors, and may have been dropped at the event of the other. */
        if (is_kept(launcher, events[i].data.ptr))
            serve(events[i].data.ptr, listener, false);
    act_on_what_is_due(launcher, now_us, listener);
}

void process_end_text(const struct process *process, char out[PROCESS_END_TEXT_MAX])
{
    assert(process->state == PROCESS_ENDED);
    if (process->let_be)
        (void)snprintf(out, PROCESS_END_TEXT_MAX, "no end that the arena could bring about");
    else if (WIFSIGNALED(process->status))
        (void)snprintf(out, PROCESS_END_TEXT_MAX, "signal %d (%s)", WTERMSIG(process->status),
                       strsignal(WTERMSIG(process->status)));
    else
        (void)snprintf(out, PROCESS_END_TEXT_MAX, "exit code %d", WEXITSTATUS(process->status));
}
