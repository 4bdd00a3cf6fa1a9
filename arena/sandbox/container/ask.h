/* SPDX-License-Identifier: MIT */
/* Runs a short command of a container engine, with a deadline. What it prints is bounded: the rest is read and
 * dropped. */
#ifndef SANDBOX_CONTAINER_ASK_H
#define SANDBOX_CONTAINER_ASK_H

#include <stdbool.h>

enum { ASK_OUT_MAX = 16384, ASK_ERROR_MAX = 1024 }; /* bytes kept, with the final zero */

struct answer {
    int reason; /* the errno that kept it from being started; 0: it was */
    bool hung;  /* it did not end in time, and was killed */
    int status; /* as waitpid reports it; valid if it was started and has ended in time */
    char out[ASK_OUT_MAX];
    char error[ASK_ERROR_MAX]; /* the end of what it wrote to stderr */
};

/* `words`: a path, its arguments, NULL. It gets this program's environment and a process group of its own. True if it
 * ended with exit code 0 in time. */
bool ask(struct answer *answer, const char *const *words, int deadline_ms);

#endif
