/* SPDX-License-Identifier: MIT */
/* How many matches a task gets. A task should take some minutes, which is long beside what a cluster needs to start it
 * and short beside what is lost with a node; and near the end of a round there should be work for all nodes. How long
 * matches take is learnt from the tasks that are finished. It reads no clock. */
#ifndef SPREAD_CUT_H
#define SPREAD_CUT_H

#include <stdint.h>

#include "spread/outcome.h"

enum {
    CUT_TARGET_MS = 180000,    /* that a task should take, */
    CUT_LEAST_MS = 10000,      /* and that it takes at least if there are so many matches */
    CUT_BYTES_MOST = 32 << 20, /* of its records, as far as can be told */
    CUT_FIRST_AT_ONCE = 16,    /* tasks that are tried if the host gives no number */
    CUT_AT_ONCE_LEAST = 4,
    CUT_AT_ONCE_MOST = 1000,
};

/* All zero: nothing is known. */
struct cut {
    double match_ms;    /* time that one more match adds to a task */
    double match_bytes; /* of records */
    unsigned asked;     /* tasks at once that the host asked for; 0: as many as the cluster lets run */
    unsigned most_seen; /* tasks that ran at once */
    unsigned jobs;      /* matches that a task plays at once, 1 at least */
};

void cut_learn(struct cut *cut, const struct task_outcome *outcome);

/* Tasks that can be expected to run at once. */
unsigned cut_at_once(const struct cut *cut);
/* Tasks that may be queued or run. */
unsigned cut_queued(const struct cut *cut);
/* Matches for the next task if so many are left, 1 to TASK_MATCHES_MOST; the last group may go beyond. */
unsigned cut_matches(const struct cut *cut, uint64_t left);

#endif
