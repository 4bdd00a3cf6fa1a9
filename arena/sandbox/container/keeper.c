/* SPDX-License-Identifier: MIT */
#include "sandbox/container/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/steady.h"
#include "launch/ask.h"
#include "sandbox/container/guard.h"
#include "sandbox/container/oom.h"
#include "sandbox/container/refusal.h"

enum {
    WORD_PIPE = 2,
    WORD_ENGINE,
    WORD_CONTAINER,
    WORD_IMAGE,
    WORD_MEMORY,
    WORD_ID_FILE,
    WORD_DASHES,
    WORD_CLIENT,
    PRINTED_MAX = 2048, /* bytes kept of the end of what the client wrote to stderr */
    MS_US = 1000,
    LOOK_MS = 5000,      /* when the container is looked for that should have been started */
    FIND_MS = 10,        /* between two looks for its cgroup, */
    FIND_LATER_MS = 100, /* and after LOOK_MS */
    HOW_MS = 10000,      /* for the engine to say how it ended */
    ENGINE_ERROR = 125,  /* exit codes of `run`, if the engine failed, */
    NOT_RUN = 126,
    NOT_FOUND = 127,
    BY_SIGNAL = 128, /* or, and its number, if a signal ended the program */
};

struct keeper {
    const char *engine, *container, *image, *memory, *program;
    int report;  /* a pipe to the arena */
    int guard;   /* one to the guard: it ends when the keeper does */
    int signals; /* SIGTERM and SIGCHLD */
    int heard;   /* what the client writes to stderr; -1: closed */
    pid_t client;
    int64_t look_us; /* when the container is looked for; 0: it was */
    struct oom_watch oom_watch;
    char printed[PRINTED_MAX];
    size_t printed_size;
};

/* How the engine says that a container is, or was. */
struct how {
    bool known; /* it is there */
    bool began, ended, out_of_memory;
    int code;
};

/* --- what it reports --------------------------------------------------------------------------------------------- */

static void report(const struct keeper *keeper, enum keeper_report kind, const char *sentence)
{
    char text[KEEPER_REPORT_MAX + 1];
    int size = snprintf(text, sizeof text, "%c%s", kind, sentence);

    if (size > 0)
        (void)!write(keeper->report, text, (size_t)size < sizeof text ? (size_t)size : sizeof text - 1);
}

/* It stands among what the bot printed, where one looks for why it did not come. */
static void tell(const struct keeper *keeper, const char *sentence)
{
    report(keeper, KEEPER_ENDED, sentence);
    (void)dprintf(STDERR_FILENO, "arena: %s\n", sentence);
}

static bool look(const struct keeper *keeper, int deadline_ms, struct answer *answer, struct how *how)
{
    static const char format[] = "{{.State.Status}} {{.State.OOMKilled}} {{.State.ExitCode}} {{.State.StartedAt}}";
    static const char never[] = "0001-";
    const char *const words[] = {keeper->program, "inspect", "--type",          "container",
                                 "--format",      format,    keeper->container, NULL};
    char status[32], killed[16], code[16], since[16];

    *how = (struct how){0};
    if (!ask(answer, words, deadline_ms) ||
        sscanf(answer->out, "%31s %15s %15[0-9-] %15s", status, killed, code, since) != 4)
        return false;
    how->code = (int)strtol(code, NULL, 10);
    how->known = true;
    how->began = strncmp(since, never, sizeof never - 1) != 0;
    how->ended = strcmp(status, "exited") == 0 || strcmp(status, "stopped") == 0 || strcmp(status, "dead") == 0;
    how->out_of_memory = strcmp(killed, "true") == 0;
    return true;
}

/* --- the client -------------------------------------------------------------------------------------------------- */

/* It gets no signal that is meant for the keeper's group, and is killed with the keeper. */
static void run_client(char **words, int error)
{
    sigset_t none;

    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)signal(SIGPIPE, SIG_DFL);
    if (dup2(error, STDERR_FILENO) >= 0)
        (void)execv(words[0], words);
    _exit(NOT_FOUND);
}

static bool start_client(struct keeper *keeper, char **words)
{
    int pipe[2];

    if (pipe2(pipe, O_CLOEXEC) != 0)
        return false;
    keeper->client = fork();
    if (keeper->client == 0)
        run_client(words, pipe[1]);
    (void)close(pipe[1]);
    keeper->heard = pipe[0];
    return keeper->client > 0;
}

/* Passes on what the client wrote to stderr, and keeps its end. */
static void hear(struct keeper *keeper)
{
    char bytes[PRINTED_MAX / 2];
    ssize_t size = read(keeper->heard, bytes, sizeof bytes);

    if (size < 0 && errno == EINTR)
        return;
    if (size <= 0) {
        (void)close(keeper->heard);
        keeper->heard = -1;
        return;
    }
    for (ssize_t done = 0, more; done < size; done += more) {
        more = write(STDERR_FILENO, bytes + done, (size_t)(size - done));
        if (more <= 0)
            break;
    }
    if (keeper->printed_size + (size_t)size >= PRINTED_MAX) {
        size_t left = PRINTED_MAX / 2 - 1;

        if (left > keeper->printed_size)
            left = keeper->printed_size;
        memmove(keeper->printed, keeper->printed + keeper->printed_size - left, left);
        keeper->printed_size = left;
    }
    memcpy(keeper->printed + keeper->printed_size, bytes, (size_t)size);
    keeper->printed_size += (size_t)size;
    keeper->printed[keeper->printed_size] = '\0';
}

/* An engine that hangs is said while the bot is waited for: the arena gives it up at its own deadline. */
static void look_for_it(struct keeper *keeper)
{
    char sentence[SANDBOX_SENTENCE_MAX];

    keeper->look_us = 0;
    if (access(keeper->oom_watch.id_file, F_OK) == 0) /* made at the least; to ask the engine now would miss its end */
        return;
    (void)snprintf(sentence, sizeof sentence, "%s has not started the container after %d s", keeper->engine,
                   LOOK_MS / MS_US);
    tell(keeper, sentence);
}

/* Until when it waits for what happens. */
static int patience_ms(const struct keeper *keeper)
{
    int64_t left_us = keeper->look_us - steady_us();

    if (!keeper->oom_watch.found)
        return keeper->look_us ? FIND_MS : FIND_LATER_MS;
    return keeper->look_us ? (int)(left_us > 0 ? left_us / MS_US : 0) + 1 : -1;
}

/* True when the client has ended; false if the keeper is to end. */
static bool wait_for_client(struct keeper *keeper, int *status)
{
    for (;;) {
        struct pollfd items[] = {{.fd = keeper->signals, .events = POLLIN},
                                 {.fd = keeper->heard, .events = POLLIN},
                                 {.fd = keeper->oom_watch.events, .events = POLLPRI}};
        struct signalfd_siginfo signal;

        if (keeper->look_us && keeper->look_us <= steady_us())
            look_for_it(keeper);
        if (poll(items, sizeof items / sizeof *items, patience_ms(keeper)) < 0 && errno != EINTR)
            return false;
        if (oom_watch_find(&keeper->oom_watch) && items[2].revents)
            oom_watch_look(&keeper->oom_watch);
        if (items[1].revents)
            hear(keeper);
        if (waitpid(keeper->client, status, WNOHANG) == keeper->client)
            return true;
        if (items[0].revents && read(keeper->signals, &signal, sizeof signal) == sizeof signal &&
            signal.ssi_signo != SIGCHLD)
            return false;
    }
}

static void hear_the_rest(struct keeper *keeper)
{
    struct pollfd item = {.fd = keeper->heard, .events = POLLIN};

    while ((item.fd = keeper->heard) >= 0 && poll(&item, 1, 0) > 0)
        hear(keeper);
}

/* --- its end ----------------------------------------------------------------------------------------------------- */

/* Ends as the bot did, so that the arena reports that. */
static int end_as(int code)
{
    const struct rlimit no_core = {0, 0};

    if (code > BY_SIGNAL && code < BY_SIGNAL + NSIG) {
        sigset_t all;

        (void)setrlimit(RLIMIT_CORE, &no_core);
        (void)signal(code - BY_SIGNAL, SIG_DFL);
        (void)sigfillset(&all);
        (void)sigprocmask(SIG_UNBLOCK, &all, NULL);
        (void)raise(code - BY_SIGNAL);
    }
    return code;
}

static int report_end(const struct keeper *keeper, struct answer *answer, int status)
{
    char sentence[SANDBOX_SENTENCE_MAX] = "";
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : BY_SIGNAL + WTERMSIG(status);
    struct how how;

    if (WIFEXITED(status) && code == 0 && !keeper->oom_watch.killed)
        return 0; /* nothing is to be explained, and the engine takes its time */
    (void)look(keeper, HOW_MS, answer, &how);
    if (how.known && how.ended && how.began) {
        how.out_of_memory = how.out_of_memory || keeper->oom_watch.killed ||
                            (keeper->oom_watch.killed_near && how.code == BY_SIGNAL + SIGKILL);
        if (how.out_of_memory)
            (void)snprintf(sentence, sizeof sentence, "killed: out of memory, %s", keeper->memory);
        report(keeper, how.out_of_memory ? KEEPER_OUT_OF_MEMORY : KEEPER_ENDED, sentence);
        return end_as(how.code);
    }
    if (WIFEXITED(status) && code >= ENGINE_ERROR && code <= NOT_FOUND)
        refusal_write(sentence, sizeof sentence, keeper->engine, keeper->image, keeper->printed);
    else if (how.known)
        (void)snprintf(sentence, sizeof sentence, "%s went away while the container ran", keeper->engine);
    else
        refusal_of(sentence, sizeof sentence, keeper->engine, keeper->image, answer);
    tell(keeper, sentence);
    return end_as(code);
}

static int keep(struct keeper *keeper)
{
    struct answer *answer = malloc(sizeof *answer);
    int status = 0, code;
    bool ended = answer && wait_for_client(keeper, &status);

    if (!ended)
        (void)kill(keeper->client, SIGKILL);
    hear_the_rest(keeper);
    oom_watch_end(&keeper->oom_watch);
    oom_watch_release(&keeper->oom_watch);
    (void)unlink(keeper->oom_watch.id_file);
    code = ended ? report_end(keeper, answer, status) : end_as(BY_SIGNAL + SIGKILL);
    free(answer);
    return code;
}

int keeper_main(int argc, char **argv)
{
    struct keeper keeper = {.guard = -1, .heard = -1, .look_us = steady_us() + (int64_t)LOOK_MS * MS_US};
    sigset_t caught;

    if (argc <= WORD_CLIENT + 1)
        return EXIT_WRONG_USE;
    keeper.report = (int)strtol(argv[WORD_PIPE], NULL, 10);
    keeper.engine = argv[WORD_ENGINE];
    keeper.container = argv[WORD_CONTAINER];
    keeper.image = argv[WORD_IMAGE];
    keeper.memory = argv[WORD_MEMORY];
    keeper.program = argv[WORD_CLIENT];
    oom_watch_init(&keeper.oom_watch, OOM_CGROUPS, OOM_COUNTERS, argv[WORD_ID_FILE]);
    (void)fcntl(keeper.report, F_SETFD, FD_CLOEXEC);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)sigemptyset(&caught);
    (void)sigaddset(&caught, SIGTERM);
    (void)sigaddset(&caught, SIGCHLD);
    (void)sigprocmask(SIG_BLOCK, &caught, NULL);
    keeper.signals = signalfd(-1, &caught, SFD_CLOEXEC);
    keeper.guard = guard_start(keeper.program, keeper.container);
    if (keeper.signals < 0 || keeper.guard < 0 || !start_client(&keeper, argv + WORD_CLIENT)) {
        (void)dprintf(STDERR_FILENO, "arena: cannot keep a container: %s\n", strerror(errno));
        return EXIT_COULD_NOT_RUN;
    }
    return keep(&keeper);
}
