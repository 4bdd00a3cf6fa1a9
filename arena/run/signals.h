/* SPDX-License-Identifier: MIT */
/* SIGINT, SIGTERM and, unless it is ignored, SIGHUP as a descriptor to poll. Take them before the message library
 * starts its threads.
 *
 * The caller ends in order at the first signal, and faster at the second. It may be unable to, for example because it
 * writes to a pipe that nobody reads. So a thread watches the caller: SIGNALS_PATIENCE_MS after the second signal, and
 * at once after the third, it ends the program with EXIT_INTERRUPTED. That is as safe as kill -9: records are with the
 * kernel before they are reported, and the kernel kills the bots. */
#ifndef RUN_SIGNALS_H
#define RUN_SIGNALS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"

enum { SIGNALS_PATIENCE_MS = 2000 };

struct signals {
    int fd;          /* readable when one came; -1 if they could not be taken */
    atomic_bool any; /* one came */
    int source, released;
    bool watched;
    pthread_t watcher;
    sigset_t before;
};

/* Without `hangup` SIGHUP is left as it is. `signals` must not move in memory until signals_release, also after a
 * failure. */
bool signals_take(struct signals *signals, bool hangup, struct error *error) __attribute__((warn_unused_result));
/* True if a signal came since the last call. Never waits. */
bool signals_came(const struct signals *signals);
/* Restores the signals as they were before. */
void signals_release(struct signals *signals);

/* For a caller that takes the signals several times: between signals_hold and signals_let_go none of them ends the
 * program where they are not taken just then, and the next signals_take finds it. */
struct signals_held {
    sigset_t set, before;
};
void signals_hold(struct signals_held *held);
/* True if one came that nobody has taken. */
bool signals_let_go(const struct signals_held *held);

#endif
