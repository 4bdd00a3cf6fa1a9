/* SPDX-License-Identifier: MIT */
/* SIGINT, SIGTERM and, unless it is ignored, SIGHUP as something to be polled. To be taken before the message library
 * starts its threads. */
#ifndef RUN_SIGNALS_H
#define RUN_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

#include "base/error.h"

struct signals {
    int fd; /* readable when one came; -1 if they could not be taken */
    sigset_t before;
};

bool signals_take(struct signals *signals, struct error *error) __attribute__((warn_unused_result));
/* One came since this was asked last. Never waits. */
bool signals_came(const struct signals *signals);
/* As they were before. */
void signals_release(struct signals *signals);

#endif
