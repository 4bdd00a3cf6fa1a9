/* SPDX-License-Identifier: MIT */
/* The options of commands that a cluster works for, besides those that name it (cluster/cluster_words.h). */
#ifndef CLI_ELSEWHERE_H
#define CLI_ELSEWHERE_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"
#include "cli/options/options.h"

#define ELSEWHERE_OPTIONS                                                                                              \
    {"local", "DIR",                                                                                                   \
     "with --on: where the lock is, and the database of an event, on this machine's own disk (default "                \
     "/var/tmp/arena-UID)"},                                                                                           \
    {                                                                                                                  \
        "cache-wait", "SECONDS",                                                                                       \
            "with --on: for so long files of other machines may not be seen, as a network file system caches "         \
            "(default "                                                                                                \
            "60)"                                                                                                      \
    }

struct elsewhere {
    const char *local;    /* NULL: the default */
    unsigned cache_ms;    /* for which files of other machines may not be seen */
    char arena[PATH_MAX]; /* absolute path of this program, as tasks are started */
};

void elsewhere_init(struct elsewhere *elsewhere);
/* Takes one of these options. Sets *taken if it is one of them. */
bool elsewhere_take(struct elsewhere *elsewhere, const char *name, const char *value, bool *taken, struct error *error)
    __attribute__((warn_unused_result));

/* Reads the number of a task, as its command has it. */
bool elsewhere_task(const char *text, unsigned *number, struct error *error) __attribute__((warn_unused_result));

#endif
