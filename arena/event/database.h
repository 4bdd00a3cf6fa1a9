/* SPDX-License-Identifier: MIT */
/* The database of an event, FOLDER/event.db (store/store.h): written while the event is played, and rebuilt from the
 * records by `arena store rebuild`. A match is in it once its group is finished. If it cannot be written, a notice says
 * why, the event continues, and the database can be rebuilt later.
 *
 * A commit waits for the disk, and no match may wait for it. So a thread of its own writes the matches. The caller
 * waits only if the thread is DATABASE_BEHIND_MAX matches behind. */
#ifndef EVENT_DATABASE_H
#define EVENT_DATABASE_H

#include <pthread.h>

#include "event/event.h"
#include "store/store.h"

enum { DATABASE_BEHIND_MAX = 4096 };

struct database_job; /* a match that is to be written, or marked */

struct database_jobs {
    struct database_job *first, *last;
    size_t count;
};

struct database {
    struct store *store; /* used by the thread alone while it runs; so is the next */
    unsigned rounds_put; /* how many of `rounds` are in the store */
    const struct event *event;
    bool anew;                 /* nothing is committed before the end */
    struct database_jobs told; /* of the group that is not finished */
    struct database_marks {
        bool *counts; /* by place in the event's table: what the store has, or will have */
        size_t count, room;
    } marks; /* of finished groups */

    pthread_t thread;
    bool runs;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t changed;
    struct database_jobs finished; /* of finished groups */
    unsigned groups;               /* how many groups those are */
    bool ends;                     /* no more will come */
    struct error error;            /* of the first failure: from then on nothing is written */
    struct store_round rounds[EVENT_ROUNDS_MAX];
    unsigned round_count;
};

/* Writes its path, which has PATH_MAX bytes: of an event on a cluster it is not in the event's folder (claim.h). False
 * with a sentence if that is too long. */
bool database_path(const struct event *event, char path[PATH_MAX], struct error *error)
    __attribute__((warn_unused_result));

/* Opens or creates the database, and stores the event's name, classes and entries. `anew`: replaces the old content, at
 * the end and in one commit. */
bool database_open(struct database *database, const struct event *event, bool anew, struct error *error)
    __attribute__((warn_unused_result));

/* The next round is played or shown. It is stored with its first matches, or at the end. */
void database_round(struct database *database, unsigned round, const struct schedule_round *fixtures);

/* Adds a match of a group that is not finished yet. `at` is its index in the event's table. */
void database_put(struct database *database, size_t at, const struct run_result *result);
/* The group of the matches added last is finished, and marked by what counts (repair.h). */
void database_group(struct database *database);
/* The host has changed what counts. */
void database_mark(struct database *database);

/* Stores the host's commands, points that no match brought, and the seed if the event is over, and closes the database.
 * False with a sentence if anything could not be written. */
bool database_close(struct database *database, struct error *error) __attribute__((warn_unused_result));
/* Closes a database that was opened with `anew`, and leaves its old content as it was. */
void database_drop(struct database *database);

#endif
