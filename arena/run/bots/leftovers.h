/* SPDX-License-Identifier: MIT */
/* Processes that the bots of a run leave behind: they left the group of the bot's process, and outlive it. The arena
 * ends them soon after it, or at the end of the run if it cannot find the bot to which they belong. The search takes
 * some milliseconds, so the run's first thread does it, which plays no matches. */
#ifndef RUN_LEFTOVERS_H
#define RUN_LEFTOVERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "launch/orphans.h"

enum { LEFTOVERS_EVERY_MS = 1000 }; /* how often leftovers_work should be called */

struct leftovers {
    struct orphans orphans;
    pthread_mutex_t lock; /* of all below */
    char **marks;         /* entries of the environments of processes that ended */
    size_t count, room;
};

/* False: no memory; leftovers_release is allowed all the same. */
bool leftovers_init(struct leftovers *leftovers) __attribute__((warn_unused_result));
/* The process of the bot with this token ended. For any thread. */
void leftovers_add(struct leftovers *leftovers, const char *token);
/* Ends the processes that were left since the last call. */
void leftovers_work(struct leftovers *leftovers);
/* Ends all processes that are left, and frees the struct. False if one could not be ended. */
bool leftovers_release(struct leftovers *leftovers);

#endif
