/* SPDX-License-Identifier: MIT */
/* The database of an event, FOLDER/event.db (store/store.h): written while the event is played, and rebuilt from the
 * records by `arena store rebuild`. A match is in it once its group is finished. If it cannot be written, a notice says
 * why, the event continues, and the database can be rebuilt later.
 *
 * A commit waits for the disk, which no match may do. So matches are handed to a thread that writes them. The caller
 * waits only if the thread is DATABASE_BEHIND_MAX matches behind. */
#ifndef EVENT_DATABASE_H
#define EVENT_DATABASE_H

#include <pthread.h>

#include "event/event.h"
#include "store/store.h"

enum { DATABASE_BEHIND_MAX = 4096 };

struct database_job; /* a match that is to be written */

struct database_jobs {
    struct database_job *first, *last;
    size_t count;
};

struct database {
    struct store *store; /* the thread's, while it runs, with the next */
    unsigned rounds_put; /* of `rounds`, how many are in the store */
    const struct event *event;
    bool anew;                 /* nothing is committed before the end */
    struct database_jobs told; /* of the group that is not finished */

    pthread_t thread;
    bool runs;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t changed;
    struct database_jobs finished; /* of finished groups */
    unsigned groups;               /* how many those are */
    bool ends;                     /* no more will come */
    struct error error;            /* of the first failure: from then on nothing is written */
    struct store_round rounds[EVENT_ROUNDS_MAX];
    unsigned round_count;
};

/* Opens or makes it, with the event's name, classes and entries. `anew`: removes the old content once the new content
 * is there. */
bool database_open(struct database *database, const struct event *event, bool anew, struct error *error)
    __attribute__((warn_unused_result));

/* The next round is played or shown: it is stored with its first matches, or at the end. */
void database_round(struct database *database, unsigned round, const struct schedule_round *fixtures);

/* A match of a group that is not finished, by its place in the event's table. */
void database_put(struct database *database, size_t at, const struct run_result *result);
/* Its group is finished. */
void database_group(struct database *database);

/* The end: stores the host's commands, and the seed if the event is over. False with a sentence if anything could not
 * be written. */
bool database_close(struct database *database, struct error *error) __attribute__((warn_unused_result));
/* Closes one that was opened with `anew`, and leaves it as it was before. */
void database_drop(struct database *database);

#endif
