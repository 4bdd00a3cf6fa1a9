/* SPDX-License-Identifier: MIT */
/* What bots keep from match to match: the folder `state` of each.
 *
 * A process has a folder of its own in it: 1, 2, ..., the first that no other process has. So a bot with one process at
 * a time has always the same, and no two processes ever share one. Each is locked while its process lives, also against
 * other arenas.
 *
 * Without root there is no quota that the kernel keeps for a folder. So all files of it are counted: before a process
 * is started, when it has ended, and once a second while it runs, by a thread. A process whose folder has become too
 * large is ended, and no other is started in it until somebody has made it smaller. What it can write before it is seen
 * is what the disk takes in that time. What it has removed and keeps open is not seen; the kernel frees it at its end.
 */
#ifndef RUN_STATE_H
#define RUN_STATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum {
    STATE_FILES_MAX = 4096,     /* files and folders in one */
    STATE_DEPTH_MAX = 8,        /* folders in folders */
    STATE_PROCESSES_MAX = 4096, /* of one bot */
};

/* The folder of one process. */
struct state {
    struct state *next;
    int fd; /* it, locked */
    uint64_t most;
    atomic_bool over; /* it has become too large while its process ran */
    char *path;       /* absolute, without links */
};

/* All those of an engine. */
struct states {
    pthread_mutex_t lock; /* of all below */
    pthread_t thread;
    bool runs;
    int end_fd; /* an eventfd that ends the thread */
    struct state *first;
    void (*over)(void *context); /* called by the thread when one has become too large; may be NULL */
    void *context;
};

void states_init(struct states *states, void (*over)(void *context), void *context);
/* All must have been closed. */
void states_release(struct states *states);

/* Makes the folder of a bot, and the one above it, if they are missing: no other user can look into them, but root's
 * can be passed through, as its bots in sandboxes are other users. False with a sentence if it cannot be used. */
bool state_make(const char *folder, struct error *error) __attribute__((warn_unused_result));
/* A folder for a process of the bot whose state lies in `folder`; both are made if they are missing, readable by this
 * user alone. NULL with a sentence if there is none, or if it is too large already. From any thread. */
struct state *state_open(struct states *states, const char *folder, uint64_t most, struct error *error);
/* Its process has ended. If it is too large then, the error says so. From any thread. */
void state_close(struct states *states, struct state *state, struct error *error);

/* What all files in a folder take on the disk; the error says if it is more than `most`. Takes some milliseconds. */
bool state_fits(int fd, const char *path, uint64_t most, struct error *error) __attribute__((warn_unused_result));

#endif
