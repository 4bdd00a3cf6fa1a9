/* SPDX-License-Identifier: MIT */
/* Runs a short command, such as one of a container engine, with a deadline. What it prints is bounded: the rest is read
 * and dropped. */
#ifndef LAUNCH_ASK_H
#define LAUNCH_ASK_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/span.h"

enum { ASK_OUT_MAX = 16384, ASK_ERROR_MAX = 1024 }; /* bytes kept, with the final zero */

struct answer {
    int reason;                /* the errno that kept it from being started; 0: it was */
    bool hung;                 /* it did not end in time, and was killed */
    int status;                /* as waitpid reports it; valid if it was started and has ended in time */
    char out[ASK_OUT_MAX];     /* the beginning of what it wrote to stdout */
    char error[ASK_ERROR_MAX]; /* the end of what it wrote to stderr */
};

/* `words`: a path, its arguments, NULL. It gets this program's environment and a process group of its own. True if it
 * ended with exit code 0 in time. */
bool ask(struct answer *answer, const char *const *words, int deadline_ms);

/* The same for a command with more to read or to print. */
struct question {
    const char *const *words;
    const char *const *environment; /* NAME=VALUE, then NULL; NULL: this program's */
    struct span input;              /* its stdin */
    struct buffer *all; /* gets what it writes to stdout, as much as it takes: when that was not all, the buffer has
                         * failed. NULL: answer.out is enough */
    int deadline_ms;
};
bool ask_more(struct answer *answer, const struct question *question);

/* Starts a program as `ask` does, with these descriptors as its stdin, stdout and stderr, and leaves it to the caller,
 * who waits for it. `environment` is as in a question. Returns an errno; 0: it runs. */
int ask_start(pid_t *pid, const char *const *words, const char *const *environment, const int files[3]);

#endif
