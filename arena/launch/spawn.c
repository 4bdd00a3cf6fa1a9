/* SPDX-License-Identifier: MIT */
#include "launch/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
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
    const struct process_bounds *bounds;
    char *path; /* "PATH=...", along which the program is looked for */
    int output[2];
    int failed[2]; /* carries a struct failure; closed by a good exec */
};

/* What a child does before it is its program, as the sentence of an error names it. */
enum step { STEP_RUN, STEP_DIRECTORY, STEP_OUTPUT, STEP_CGROUP, STEP_LIMIT, STEP_USER, STEP_PARENT };

static const char *const steps[] = {
    [STEP_RUN] = NULL, /* the program itself: find_refuse */
    [STEP_DIRECTORY] = "its directory cannot be entered",
    [STEP_OUTPUT] = "its descriptors cannot be set up",
    [STEP_CGROUP] = "it cannot be put into its cgroup",
    [STEP_LIMIT] = "its limits cannot be set",
    [STEP_USER] = "its user cannot be taken",
    [STEP_PARENT] = "the arena is ending",
};

/* Which step of a child failed, and its errno. */
struct failure {
    enum step step;
    int reason; /* 0: it runs */
};

static bool make_environment(struct child *child, const struct process_plan *plan)
{
    child->path = find_path(plan->folder);
    child->environment = child->path ? environment_make(plan->passed, plan->environment, child->path) : NULL;
    return child->environment != NULL;
}

/* Puts itself into a cgroup. */
static bool join(int cgroup)
{
    int fd = openat(cgroup, "cgroup.procs", O_WRONLY | O_CLOEXEC);
    bool joined = fd >= 0 && write(fd, "0", 1) == 1;

    if (fd >= 0)
        (void)close(fd);
    return joined;
}

static bool take_limits(const struct process_bounds *bounds)
{
    bool good = true;

    for (size_t i = 0; good && i < bounds->limit_count; i++) {
        struct rlimit limit = {bounds->limits[i].most, bounds->limits[i].most};

        good = setrlimit((__rlimit_resource_t)bounds->limits[i].resource, &limit) == 0;
    }
    return good;
}

static bool take_user(const struct process_bounds *bounds)
{
    return !bounds->has_user ||
           (setgroups(0, NULL) == 0 && setresgid(bounds->group, bounds->group, bounds->group) == 0 &&
            setresuid(bounds->user, bounds->user, bounds->user) == 0);
}

/* The user comes last: all else may need the rights of the one before. Returns the step that failed, or STEP_RUN. */
static enum step take_bounds(const struct process_bounds *bounds)
{
    if (bounds->cgroup >= 0 && !join(bounds->cgroup))
        return STEP_CGROUP;
    if (!take_limits(bounds))
        return STEP_LIMIT;
    if (bounds->ignores_term)
        (void)signal(SIGTERM, SIG_IGN);
    return take_user(bounds) ? STEP_RUN : STEP_USER;
}

/* Its program gets no descriptors but the first three and those that the bounds name. */
static bool give_descriptors(const struct process_bounds *bounds)
{
    bool good = close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0;

    for (size_t i = 0; good && bounds && i < bounds->kept_count; i++)
        good = fcntl(bounds->kept[i], F_SETFD, 0) == 0;
    return good || !bounds;
}

/* The kernel forgets it when the user changes. */
static bool dies_with(pid_t parent)
{
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    return getppid() == parent;
}

/* Returns the step that failed, or STEP_RUN. */
static enum step prepare(const struct child *child, pid_t parent)
{
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    enum step failed;

    if (child->directory && chdir(child->directory) != 0)
        return STEP_DIRECTORY;
    if (null < 0 || dup2(null, STDIN_FILENO) < 0 || dup2(child->output[1], STDOUT_FILENO) < 0 ||
        dup2(child->output[1], STDERR_FILENO) < 0 || !give_descriptors(child->bounds))
        return STEP_OUTPUT;
    failed = child->bounds ? take_bounds(child->bounds) : STEP_RUN;
    if (failed == STEP_RUN && !dies_with(parent)) {
        errno = ESRCH;
        return STEP_PARENT;
    }
    return failed;
}

static void run_child(const struct child *child, pid_t parent)
{
    struct failure failure;
    sigset_t none;

    if (!child->bounds || !child->bounds->session)
        (void)setpgid(0, 0);
    else
        (void)setsid();
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGXFSZ, SIG_DFL);
    (void)setrlimit(RLIMIT_NOFILE, child->files);
    orphans_mark();
    if (child->cores)
        (void)sched_setaffinity(0, sizeof *child->cores, child->cores);
    failure.step = prepare(child, parent);
    if (failure.step == STEP_RUN) {
        environ = (char *[]){child->path, NULL}; /* where it is looked for, whatever PATH the host passes to it */
        (void)execvpe(child->words[0], child->words, child->environment);
    }
    failure.reason = errno;
    (void)!write(child->failed[1], &failure, sizeof failure);
    _exit(127);
}

static void close_pipe(int pipe[2])
{
    for (int i = 0; i < 2; i++)
        if (pipe[i] >= 0)
            (void)close(pipe[i]);
    pipe[0] = pipe[1] = -1;
}

/* Waits until the child runs its program, or has failed. */
static struct failure wait_for_exec(struct child *child)
{
    struct failure failure = {0};
    ssize_t size;

    (void)close(child->failed[1]);
    child->failed[1] = -1;
    do
        size = read(child->failed[0], &failure, sizeof failure);
    while (size < 0 && errno == EINTR);
    return size == (ssize_t)sizeof failure ? failure : (struct failure){0};
}

static bool refuse(const struct failure *failure, const struct process_plan *plan, struct error *error)
{
    if (failure->step == STEP_RUN)
        return find_refuse(failure->reason, plan->words[0], plan->folder, plan->directory, error);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: %s: %s", plan->words[0], steps[failure->step],
                     strerror(failure->reason));
}

static bool fork_child(struct child *child, const struct process_plan *plan, struct process *process,
                       struct error *error)
{
    pid_t parent = getpid();
    pid_t pid = fork();
    struct failure failure;

    if (pid < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: %s", plan->words[0], strerror(errno));
    if (pid == 0)
        run_child(child, parent);
    if (!plan->bounds || !plan->bounds->session)
        (void)setpgid(pid, pid);
    failure = wait_for_exec(child);
    process->ended_fd = failure.reason == 0 ? pidfd_open(pid, 0) : -1;
    if (process->ended_fd < 0) {
        failure.reason = failure.reason ? failure.reason : errno;
        (void)kill(-pid, SIGKILL);
        (void)waitpid(pid, NULL, 0);
        return refuse(&failure, plan, error);
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
                          .bounds = plan->bounds,
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
