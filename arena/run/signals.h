/* SPDX-License-Identifier: MIT */
/* SIGINT, SIGTERM and, unless it is ignored, SIGHUP as something to be polled. To be taken before the message library
 * starts its threads.
 *
 * The caller ends in order when it sees one, sooner when it sees the second. It may be unable to: its own output may go
 * to a pipe that nobody reads. So a thread watches for the caller: SIGNALS_PATIENCE_MS after the second signal, and at
 * once after the third, it ends the program with EXIT_INTERRUPTED. That is as safe as kill -9: records are with the
 * kernel before anybody learns of them, and the kernel kills the bots. */
#ifndef RUN_SIGNALS_H
#define RUN_SIGNALS_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

#include "base/error.h"

enum { SIGNALS_PATIENCE_MS = 2000 };

struct signals {
    int fd; /* readable when one came; -1 if they could not be taken */
    int source, released;
    bool watched;
    pthread_t watcher;
    sigset_t before;
};

/* The signals must stay where they are until they are released, whatever is returned. */
bool signals_take(struct signals *signals, struct error *error) __attribute__((warn_unused_result));
/* One came since this was asked last. Never waits. */
bool signals_came(const struct signals *signals);
/* As they were before. */
void signals_release(struct signals *signals);

#endif
