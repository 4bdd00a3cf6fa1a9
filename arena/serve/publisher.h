/* SPDX-License-Identifier: MIT */
/* The thread that publishes the table of the season: from time to time it fits all results up to the last match before
 * which none is under way. So who has the records makes the same table, also while matches go on. What it published
 * last is kept for all who read it; nobody waits for a fit.
 *
 * A table is due when there is more than the last one had, and when the host decided what changes it. After a fit the
 * thread rests for PUBLISHER_REST times as long as the fit took, and for a fifth of a second at least. Some of the
 * tables go into the history (ladder/season/history.h): those with a twentieth more results than the last one there,
 * and one an hour. */
#ifndef SERVE_PUBLISHER_H
#define SERVE_PUBLISHER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "ladder/season/published.h"
#include "serve/trends.h"

enum { PUBLISHER_REST = 4 };

struct serve;

struct publisher {
    pthread_t thread;
    bool started;
    pthread_cond_t wake;
    atomic_bool ends;
    pthread_mutex_t swap; /* of `last` */
    struct published *last;
    atomic_uint_fast64_t shown; /* how many tables were published; those that began a season, too */
    pthread_mutex_t files;      /* held while history is written; taken before the lock of the daemon */

    /* Under the lock of the daemon. */
    bool stale, waits;
    unsigned season; /* of the last table: its number in this run */
    uint64_t up_to;  /* the table is of matches up to this number */
    int64_t took_us; /* to make the last one; 0: there is none */

    /* For the thread alone: what the history has of the season. */
    unsigned written_season;
    uint64_t written_to;
    size_t written_results;
    int64_t written_us;
    struct trends trends;
};

/* Starts the thread, with a table without rows. False with a sentence. */
bool publisher_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
void publisher_end(struct serve *serve);

/* There are new results; under the lock. */
void publisher_wake(struct serve *serve);
/* The host decided what changes the table; under the lock. */
void publisher_renew(struct serve *serve);
/* Another season begins: its table has no rows; under the lock. */
void publisher_new_season(struct serve *serve);
/* The season was closed. When this returns nothing more is written to its history. */
void publisher_settle(struct serve *serve);

/* Publishes this table, which it takes over. */
void publisher_show(struct serve *serve, struct published *published);
/* The table that was published last; the caller lets go of it. */
struct published *publisher_last(struct serve *serve);

#endif
