/* SPDX-License-Identifier: MIT */
#include "run/signals.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

/* nohup(1) ignores SIGHUP. An ignored SIGINT is different: shells ignore it for every background job, and scripts still
 * end jobs with it. */
static bool is_to_outlive_its_terminal(void)
{
    struct sigaction action;

    return sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static bool take_one(int source)
{
    struct signalfd_siginfo info;

    return read(source, &info, sizeof info) == (ssize_t)sizeof info;
}

static void *watch(void *context)
{
    struct signals *signals = context;
    struct pollfd items[] = {{.fd = signals->source, .events = POLLIN}, {.fd = signals->released, .events = POLLIN}};
    unsigned came = 0;

    while (came < 3 && poll(items, sizeof items / sizeof *items, came < 2 ? -1 : SIGNALS_PATIENCE_MS) != 0) {
        if (items[1].revents)
            return NULL;
        if (items[0].revents && take_one(signals->source)) {
            came++;
            signals->any = true;
            (void)eventfd_write(signals->fd, 1);
        }
    }
    _exit(EXIT_INTERRUPTED);
}

static sigset_t those_that_end(bool hangup)
{
    sigset_t set;

    (void)sigemptyset(&set);
    (void)sigaddset(&set, SIGINT);
    (void)sigaddset(&set, SIGTERM);
    if (hangup && !is_to_outlive_its_terminal())
        (void)sigaddset(&set, SIGHUP);
    return set;
}

void signals_hold(struct signals_held *held)
{
    held->set = those_that_end(true);
    (void)sigprocmask(SIG_BLOCK, &held->set, &held->before);
}

bool signals_let_go(const struct signals_held *held)
{
    static const struct timespec at_once = {0};
    bool any = false;

    while (sigtimedwait(&held->set, NULL, &at_once) > 0)
        any = true;
    (void)sigprocmask(SIG_SETMASK, &held->before, NULL);
    return any;
}

bool signals_take(struct signals *signals, bool hangup, struct error *error)
{
    const sigset_t set = those_that_end(hangup);
    int failed;

    (void)sigprocmask(SIG_BLOCK, &set, &signals->before);
    signals->source = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    signals->released = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    signals->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE);
    signals->watched = false;
    signals->any = false;
    if (signals->source < 0 || signals->released < 0 || signals->fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot watch signals: %s", strerror(errno));
    failed = pthread_create(&signals->watcher, NULL, watch, signals);
    signals->watched = failed == 0;
    return failed == 0 || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

bool signals_came(const struct signals *signals)
{
    eventfd_t one;

    return eventfd_read(signals->fd, &one) == 0;
}

void signals_release(struct signals *signals)
{
    const int fds[] = {signals->fd, signals->source, signals->released};

    if (signals->watched && eventfd_write(signals->released, 1) == 0)
        (void)pthread_join(signals->watcher, NULL);
    for (unsigned i = 0; i < sizeof fds / sizeof *fds; i++)
        if (fds[i] >= 0)
            (void)close(fds[i]);
    (void)sigprocmask(SIG_SETMASK, &signals->before, NULL);
}
