/* SPDX-License-Identifier: MIT */
#include "launch/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/close_range.h>

#include "launch/environment.h"
#include "launch/find.h"
#include "launch/orphans.h"

/* All that the child needs, made before the fork: after it, only calls that are safe there. */
struct child {
    const struct rlimit *files;
    const cpu_set_t *cores;
    char *const *words;
    char **environment;
    const char *directory;
    char *path; /* "PATH=...", along which the program is looked for */
    int output[2];
    int failed[2]; /* carries errno if exec fails; closed by a good exec */
};

static bool make_environment(struct child *child, const struct process_plan *plan)
{
    child->path = find_path(plan->folder);
    child->environment = child->path ? environment_make(plan->passed, plan->environment, child->path) : NULL;
    return child->environment != NULL;
}

static void run_child(const struct child *child, pid_t parent)
{
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    sigset_t none;
    int reason;

    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGXFSZ, SIG_DFL);
    (void)setrlimit(RLIMIT_NOFILE, child->files);
    orphans_mark();
    if (child->cores)
        (void)sched_setaffinity(0, sizeof *child->cores, child->cores);
    if ((!child->directory || chdir(child->directory) == 0) && null >= 0 && dup2(null, STDIN_FILENO) >= 0 &&
        dup2(child->output[1], STDOUT_FILENO) >= 0 && dup2(child->output[1], STDERR_FILENO) >= 0) {
        (void)close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
        environ = (char *[]){child->path, NULL}; /* where it is looked for, whatever PATH the host passes to it */
        (void)execvpe(child->words[0], child->words, child->environment);
    }
    reason = errno;
    (void)!write(child->failed[1], &reason, sizeof reason);
    _exit(127);
}

static void close_pipe(int pipe[2])
{
    for (int i = 0; i < 2; i++)
        if (pipe[i] >= 0)
            (void)close(pipe[i]);
    pipe[0] = pipe[1] = -1;
}

/* Waits until the child runs its program. Returns 0, or the errno that kept it from doing so. */
static int wait_for_exec(struct child *child)
{
    int reason = 0;
    ssize_t size;

    (void)close(child->failed[1]);
    child->failed[1] = -1;
    do
        size = read(child->failed[0], &reason, sizeof reason);
    while (size < 0 && errno == EINTR);
    return size == (ssize_t)sizeof reason ? reason : 0;
}

static bool fork_child(struct child *child, const struct process_plan *plan, struct process *process,
                       struct error *error)
{
    pid_t parent = getpid();
    pid_t pid = fork();
    int reason;

    if (pid < 0)
        return find_refuse(errno, plan->words[0], plan->folder, error);
    if (pid == 0)
        run_child(child, parent);
    (void)setpgid(pid, pid);
    reason = wait_for_exec(child);
    process->ended_fd = reason == 0 ? pidfd_open(pid, 0) : -1;
    if (process->ended_fd < 0) {
        reason = reason ? reason : errno;
        (void)kill(-pid, SIGKILL);
        (void)waitpid(pid, NULL, 0);
        return find_refuse(reason, plan->words[0], plan->folder, error);
    }
    process->pid = pid;
    process->output_fd = child->output[0];
    child->output[0] = -1;
    return true;
}

bool spawn(const struct process_plan *plan, const struct rlimit *files, struct process *process, struct error *error)
{
    struct child child = {.files = files,
                          .cores = plan->cores,
                          .directory = plan->directory,
                          .words = (char *const *)(uintptr_t)plan->words,
                          .output = {-1, -1},
                          .failed = {-1, -1}};
    bool good;

    process->ended_fd = process->output_fd = -1;
    if (!make_environment(&child, plan))
        good = error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (pipe2(child.output, O_CLOEXEC) < 0 || pipe2(child.failed, O_CLOEXEC) < 0 ||
             fcntl(child.output[0], F_SETFL, O_NONBLOCK) < 0)
        good = error_set(error, EXIT_COULD_NOT_RUN, "cannot make a pipe: %s", strerror(errno));
    else
        good = fork_child(&child, plan, process, error);
    close_pipe(child.output);
    close_pipe(child.failed);
    free(child.path);
    free(child.environment);
    return good;
}
