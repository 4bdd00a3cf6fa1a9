/* SPDX-License-Identifier: MIT */
/* Processes that the bots of a run leave behind: they left the group of the bot's process, and outlive it. The arena
 * ends them soon after it, or at the end of the run if it cannot find the bot to which they belong. The search takes
 * some milliseconds, so a thread of its own does it, once a second. */
#ifndef RUN_LEFTOVERS_H
#define RUN_LEFTOVERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "launch/orphans.h"

struct leftovers {
    struct orphans orphans;
    pthread_t thread; /* that ends them */
    bool runs;
    int end_fd;           /* an eventfd that ends the thread */
    pthread_mutex_t lock; /* of all below */
    char **marks;         /* entries of the environments of processes that ended */
    size_t count, room;
};

/* False: no memory; leftovers_release is allowed all the same. */
bool leftovers_init(struct leftovers *leftovers) __attribute__((warn_unused_result));
/* Starts the thread that ends them. */
bool leftovers_start(struct leftovers *leftovers, struct error *error) __attribute__((warn_unused_result));
/* The process of the bot with this token ended. For any thread. */
void leftovers_add(struct leftovers *leftovers, const char *token);
/* Ends all processes that are left, and frees the struct. False if one could not be ended. */
bool leftovers_release(struct leftovers *leftovers);

#endif
