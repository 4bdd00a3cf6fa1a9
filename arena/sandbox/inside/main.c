/* SPDX-License-Identifier: MIT */
/* arena-inside: process 1 of a sandbox. It lays on the bot what only a process within can, executes it, relays its
 * connections, reaps whatever ends, and reports how the bot ended. When it ends, the kernel ends all others.
 *
 * The bot cannot reach it: it is not dumpable, so nobody may trace it or open its memory and its descriptors, and as
 * process 1 it gets no signals from within. It began with SIGTERM ignored, as the arena asked for (process_bounds): the
 * arena stops a bot by a signal to the whole group, and the bot shall have its second before its sandbox goes. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/close_range.h>

#include "sandbox/inside/landlock.h"
#include "sandbox/inside/order.h"
#include "sandbox/inside/relay.h"
#include "sandbox/inside/rooms.h"

enum {
    DECIMAL = 10,
    ROUNDS_AT_END = 64, /* of the relay, for the bytes that the bot sent last */
    SIGNALLED = 128,    /* exit codes above stand for signals, as in a shell */
    SIGNALS_MAX = 1024, /* that wait, and timers: without root all bots share those of the arena's user */
};

struct order {
    int report;
    const char *program;
    unsigned long processes;
    unsigned long port;
    const char *socket;
    const char *writes[INSIDE_WRITES_MAX];
    size_t write_count;
    char **words;
};

/* --- the order --------------------------------------------------------------------------------------------------- */

static const char *value_of(const char *word, const char *key)
{
    size_t size = strlen(key);

    return strncmp(word, key, size) == 0 ? word + size : NULL;
}

static void take(struct order *order, char *word)
{
    const char *value;
    char *end;

    if ((value = value_of(word, "report=")))
        order->report = (int)strtol(value, NULL, DECIMAL);
    else if ((value = value_of(word, "program=")))
        order->program = value;
    else if ((value = value_of(word, "processes=")))
        order->processes = strtoul(value, NULL, DECIMAL);
    else if ((value = value_of(word, "write=")) && order->write_count < INSIDE_WRITES_MAX)
        order->writes[order->write_count++] = value;
    else if ((value = value_of(word, "relay="))) {
        order->port = strtoul(value, &end, DECIMAL);
        order->socket = *end == ':' ? end + 1 : NULL;
    }
}

static bool read_order(struct order *order, char **words)
{
    *order = (struct order){.report = -1};
    for (words++; *words && strcmp(*words, "--") != 0; words++)
        take(order, *words);
    order->words = *words ? words + 1 : NULL;
    return order->report > STDERR_FILENO && order->program && order->words && order->words[0];
}

/* --- the report -------------------------------------------------------------------------------------------------- */

static void report(const struct order *order, struct inside_report news)
{
    news.landlock = (uint32_t)landlock_version();
    (void)!pwrite(order->report, &news, sizeof news, 0);
}

static void fail(const struct order *order, enum inside_step step)
{
    report(order, (struct inside_report){.news = INSIDE_FAILED, .step = step, .value = errno});
    exit(INSIDE_NOT_RUN);
}

/* --- the bot ----------------------------------------------------------------------------------------------------- */

static void run_bot(const struct order *order)
{
    int version = landlock_version();
    sigset_t none;

    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)signal(SIGTERM, SIG_DFL);
    if (version > 0 && !landlock_enter(version, order->writes, order->write_count))
        fail(order, INSIDE_STEP_LANDLOCK);
    report(order, (struct inside_report){.news = INSIDE_RUNS});
    (void)execv(order->program, order->words);
    report(order, (struct inside_report){.news = INSIDE_CANNOT_RUN, .value = errno});
    _exit(INSIDE_NOT_RUN);
}

static void lay_limits(const struct order *order)
{
    const struct rlimit signals = {SIGNALS_MAX, SIGNALS_MAX};
    struct rlimit processes = {order->processes, order->processes};

    /* It was executed by a descriptor, whose number would be its name in lists of processes and the kernel's log. */
    (void)prctl(PR_SET_NAME, INSIDE_PROGRAM, 0, 0, 0);
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0 || setrlimit(RLIMIT_SIGPENDING, &signals) != 0 ||
        (order->processes > 0 && setrlimit(RLIMIT_NPROC, &processes) != 0))
        fail(order, INSIDE_STEP_LIMITS);
}

/* A bot that was not executed has reported so itself. */
static int end_of(const struct order *order, int status)
{
    struct inside_report news = {0};

    if (pread(order->report, &news, sizeof news, 0) == (ssize_t)sizeof news &&
        (news.news == INSIDE_CANNOT_RUN || news.news == INSIDE_FAILED))
        return INSIDE_NOT_RUN;
    news.news = WIFSIGNALED(status) ? INSIDE_KILLED : INSIDE_EXITED;
    news.value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    report(order, news);
    return WIFSIGNALED(status) ? SIGNALLED + news.value : news.value;
}

/* Reaps all that ended. True if the bot is among them. */
static bool reap(pid_t bot, int *status)
{
    bool ended = false;
    pid_t pid;
    int of_it;

    while ((pid = waitpid(-1, &of_it, WNOHANG)) > 0)
        if (pid == bot) {
            *status = of_it;
            ended = true;
        }
    return ended;
}

static int watch(const struct order *order, struct relay *relay, int children, pid_t bot)
{
    struct pollfd polled[RELAY_POLLED_MAX + 1];
    struct signalfd_siginfo child;
    int status = 0;

    for (;;) {
        size_t count = relay_polled(relay, polled + 1);

        polled[0] = (struct pollfd){.fd = children, .events = POLLIN};
        (void)poll(polled, count + 1, -1);
        (void)relay_work(relay);
        if (read(children, &child, sizeof child) == (ssize_t)sizeof child && reap(bot, &status))
            break;
    }
    for (int i = 0; i < ROUNDS_AT_END && relay_work(relay); i++) {
    }
    return end_of(order, status);
}

int main(int argc, char **argv)
{
    static struct relay relay = {.listener = -1};
    struct order order;
    sigset_t child;
    int children;
    pid_t bot;

    if (argc > 1 && value_of(argv[1], "rooms="))
        return rooms_enter(argv + 1);
    if (!read_order(&order, argv)) {
        (void)fprintf(stderr, INSIDE_PROGRAM ": the first program of a bot's sandbox, for the arena alone\n");
        return INSIDE_NOT_RUN;
    }
    lay_limits(&order);
    (void)sigemptyset(&child);
    (void)sigaddset(&child, SIGCHLD);
    (void)sigprocmask(SIG_BLOCK, &child, NULL);
    children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    if (children < 0)
        fail(&order, INSIDE_STEP_PROCESS);
    if (order.socket && !relay_open(&relay, (uint16_t)order.port, order.socket))
        fail(&order, INSIDE_STEP_RELAY);
    bot = fork();
    if (bot < 0)
        fail(&order, INSIDE_STEP_PROCESS);
    if (bot == 0)
        run_bot(&order);
    return watch(&order, &relay, children, bot);
}
