/* SPDX-License-Identifier: MIT */
/* Plays the rounds of an event on a cluster: cuts what is left of a round into tasks, submits them, takes in what they
 * leave in the folder that all machines share, and reports results in the order of the round.
 *
 * What a cluster says of a task is only a hint; what counts lies in the folder. A task may run twice, be lost, or end
 * at any moment. Of all attempts at it the lowest counts that is whole when the coordinator first looks: that is
 * written to a log (spread/task_log.h), and its records are copied into the folder of the round, before a result is
 * reported. Later ones stay where they are and are never read. So a coordinator may be killed at any moment; the next
 * one finds log, records and tasks.
 *
 * The folder may be that of a network file system (spread/shared_file.h). */
#ifndef SPREAD_SPREAD_H
#define SPREAD_SPREAD_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "cluster/cluster.h"
#include "run/plan.h"
#include "run/run.h"
#include "run/signals.h"

enum {
    SPREAD_SUBMISSIONS_MOST = 10, /* of a task that comes to nothing */
    SPREAD_REFUSALS_MOST = 3,     /* of a task by nodes that may not play it */
    SPREAD_WORDS_MAX = 16,
};

/* How it sees time. NULL functions: the steady clock. */
struct spread_time {
    int64_t (*now_us)(void *context);
    /* Waits until then, or less. */
    void (*wait)(void *context, int64_t until_us);
    void *context;
};

struct spread_setup {
    struct cluster *cluster; /* the caller's */
    const char *cluster_name;
    const char *words[SPREAD_WORDS_MAX]; /* the command of a task, up to the folder and its number; ended by NULL */
    const char *tasks;                   /* absolute path of the folder of tasks; it is made */
    struct cluster_need need;
    unsigned at_once;  /* tasks; 0: as many as the cluster lets run */
    unsigned jobs;     /* matches that a task plays at once */
    unsigned cache_ms; /* for which another machine's files may not be seen; a task is not lost before */
    unsigned poll_least_ms,
        poll_most_ms;  /* between two questions to the cluster: when something changes, and when not */
    unsigned again_ms; /* before a task is submitted again, the first time; later times longer; 0: the default */
    bool patient;      /* any number of submissions, for tests of clusters that lose most of what they get */
    struct spread_time time;
};

/* Fills in what the words of a cluster say of it. */
void spread_setup_of(struct spread_setup *setup, const struct cluster_spec *spec);

/* What the event has used of the cluster since it was opened, and how its tasks stand. */
struct spread_use {
    unsigned waiting, running; /* tasks, when the cluster was asked last, */
    unsigned nodes;            /* and on how many nodes; 0: not known */
    unsigned finished, again;  /* tasks that were taken in; submissions of a task after its first */
    unsigned lost;             /* tasks that came to nothing */
};

enum { SPREAD_USE_TEXT = 200 };

/* A round. */
struct spread_round {
    const struct plan *plan;
    const struct run_ops *ops;
    const char *terms; /* hash of the terms of its tasks (spread/task.h) */
    /* The class of a match as tasks name it, and the group that it belongs to. */
    unsigned (*class_of)(void *context, unsigned match);
    unsigned (*group_of)(void *context, unsigned match);
    void *context;
};

struct spread;

/* Takes the signals. The texts of the setup must live as long. NULL with a sentence. */
struct spread *spread_open(const struct spread_setup *setup, struct error *error);
/* Plays what is left of the round. Returns as run_play does. If a result is refused by `ops`, as by a verdict, or there
 * is an error, what the cluster still has is cancelled; after a signal it goes on, and the next coordinator takes it
 * in. */
int spread_play(struct spread *spread, const struct spread_round *round, struct error *error);
void spread_use(const struct spread *spread, struct spread_use *use);
/* Writes how tasks fared, such as "slurm played 61 tasks; 1 came to nothing, 1 submitted again"; "" if none was played.
 */
void spread_use_text(const struct spread *spread, char out[SPREAD_USE_TEXT]);
/* EXIT_INTERRUPTED if a signal came after the last round. NULL does nothing. */
int spread_close(struct spread *spread);

#endif
