/* SPDX-License-Identifier: MIT */
/* A simulated cluster on a simulated clock, which does all that cluster/cluster.h allows a cluster to do. It refuses
 * batches that it has taken, and takes them when it has refused them. It begins tasks late, in any order, twice or
 * never; breaks them off, lets them hang, begins them again. It reports late, wrongly, twice or not at all, and does
 * not always cancel what it was asked to. All of it follows from one seed.
 *
 * It outlives the coordinators that use it: each opens it, and closes what it opened. */
#ifndef TESTS_CLUSTER_NASTY_H
#define TESTS_CLUSTER_NASTY_H

#include <stdint.h>

#include "cluster/cluster.h"

/* What can happen to a call, or to a task; each counts how often it did. */
enum nasty_deed {
    /* calls */
    NASTY_REFUSES,        /* a batch is refused */
    NASTY_REFUSES_TAKEN,  /* the same, and it is taken all the same */
    NASTY_AWAY,           /* a poll or a cancel fails */
    NASTY_IGNORES_CANCEL, /* the call succeeds, and the task goes on */
    /* tasks */
    NASTY_HIDES,    /* it is not reported for the first minutes */
    NASTY_LOSES,    /* it never begins, and is not reported any more */
    NASTY_TWICE,    /* it runs twice, and both may run at once */
    NASTY_BREAKS,   /* it is broken off */
    NASTY_REQUEUES, /* it is broken off, waits and runs again */
    NASTY_HANGS,    /* it runs many times as long as it should, then ends well */
    NASTY_FORGETS,  /* it is not reported after its end */
    NASTY_MISTAKES, /* it ended well and is reported as failed, or the other way round */
    NASTY_DEEDS,
};

/* Of 1,000 calls or tasks, how many. All zero: a cluster that always does what it should. */
struct nasty_rates {
    unsigned of[NASTY_DEEDS];
};

/* What its nodes do. */
struct nasty_work {
    /* Seconds that a task takes; 0: what the cluster likes, up to some minutes. NULL: the same. */
    unsigned (*time_s)(void *context, const char *const *words, unsigned number);
    /* A task has got to its end, or, if `part` is less than 1,000, was broken off when so many thousandths of its time
     * were over. */
    void (*run)(void *context, const char *const *words, unsigned number, unsigned part);
    void *context;
};

struct nasty;

/* `nodes`: tasks that run at once. Never returns NULL. */
struct nasty *nasty_new(uint64_t seed, unsigned nodes, const struct nasty_rates *rates, const struct nasty_work *work);
void nasty_free(struct nasty *nasty);

/* Rates at which a season of some hundred tasks meets most of it. */
struct nasty_rates nasty_usual_rates(void);

/* Opens it for a coordinator, who closes it. */
struct cluster *nasty_open(struct nasty *nasty, struct error *error);

/* Seconds since it began. */
int64_t nasty_now_s(const struct nasty *nasty);
/* Lets time pass; tasks begin, end and are broken off. */
void nasty_pass(struct nasty *nasty, unsigned seconds);
/* The most tasks that it had at one time, those that ended a while ago among them. */
size_t nasty_most(const struct nasty *nasty);
/* How often each deed was done. */
uint64_t nasty_count(const struct nasty *nasty, enum nasty_deed deed);

#endif
