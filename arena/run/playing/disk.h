/* SPDX-License-Identifier: MIT */
/* Waits for the disk on a thread of its own, so that the loop of a shard need not: a disk that other programs use too
 * may take a quarter of a second. One wait is in progress at a time. Matches that end meanwhile share the next one. */
#ifndef RUN_DISK_H
#define RUN_DISK_H

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct disk {
    pthread_t thread;
    bool runs;
    cpu_set_t cores; /* that the thread may use */
    int wake_fd;     /* an eventfd: written when the disk has something */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t asked;
    int fd;         /* of the file that is waited for; -1 for none */
    int failed;     /* errno of the first that the disk did not take; 0 if it took all */
    uint64_t taken; /* waits that succeeded */
    bool ends;
};

/* Starts the thread. False with a sentence if that fails; then disk_release does nothing. */
bool disk_init(struct disk *disk, const cpu_set_t *cores, int wake_fd, struct error *error)
    __attribute__((warn_unused_result));
/* Waits for the wait in progress, and ends the thread. */
void disk_release(struct disk *disk);

/* True if nothing is waited for. */
bool disk_is_idle(struct disk *disk);
/* Waits for all that was written to the file. Takes the descriptor over. Only while it is idle. */
void disk_ask(struct disk *disk, int fd);
/* How many waits succeeded. After n of them, everything that was written before the n-th disk_ask is on the disk.
 * `*failed` is the errno of the first failure, 0 for none; after a failure no wait succeeds. */
uint64_t disk_taken(struct disk *disk, int *failed);

#endif
