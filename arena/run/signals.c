/* SPDX-License-Identifier: MIT */
#include "run/signals.h"

#include <errno.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* So nohup(1) has it. A SIGINT that is ignored is another matter: shells do that to whatever they start beside them,
 * and scripts end it so all the same. */
static bool is_to_outlive_its_terminal(void)
{
    struct sigaction action;

    return sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

bool signals_take(struct signals *signals, struct error *error)
{
    sigset_t set;

    (void)sigemptyset(&set);
    (void)sigaddset(&set, SIGINT);
    (void)sigaddset(&set, SIGTERM);
    if (!is_to_outlive_its_terminal())
        (void)sigaddset(&set, SIGHUP);
    (void)sigprocmask(SIG_BLOCK, &set, &signals->before);
    signals->fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return signals->fd >= 0 || error_set(error, EXIT_COULD_NOT_RUN, "cannot watch signals: %s", strerror(errno));
}

bool signals_came(const struct signals *signals)
{
    struct signalfd_siginfo info;

    return read(signals->fd, &info, sizeof info) == (ssize_t)sizeof info;
}

void signals_release(struct signals *signals)
{
    if (signals->fd >= 0)
        (void)close(signals->fd);
    (void)sigprocmask(SIG_SETMASK, &signals->before, NULL);
}
