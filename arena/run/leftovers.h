/* SPDX-License-Identifier: MIT */
/* What the bots of a run leave behind: processes that left the group of the bot's process, and live on when that has
 * ended. They are ended too, soon after it; what cannot be ascribed to a bot, at the end of the run. Looking for them
 * takes some milliseconds, so the run's first thread does it, which plays no matches. */
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

/* False: no memory; it can be released all the same. */
bool leftovers_init(struct leftovers *leftovers) __attribute__((warn_unused_result));
/* The process of the bot with this token ended. For any thread. */
void leftovers_add(struct leftovers *leftovers, const char *token);
/* Ends what was left since it was called last. */
void leftovers_work(struct leftovers *leftovers);
/* Ends all that is left. False if something could not be. Frees the rest. */
bool leftovers_release(struct leftovers *leftovers);

#endif
