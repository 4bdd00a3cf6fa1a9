/* SPDX-License-Identifier: MIT */
/* For arena/serve/elsewhere alone. */
#ifndef SERVE_ELSEWHERE_INSIDE_H
#define SERVE_ELSEWHERE_INSIDE_H

#include <limits.h>
#include <pthread.h>
#include <stdint.h>

#include "cluster/cluster.h"
#include "hub/endpoint.h"
#include "keys/certificate.h"
#include "proto/message.h"
#include "serve/elsewhere/elsewhere.h"

enum {
    SENTENCE_SIZE = 400,
    PREFIX_MAX = 24,       /* bytes of how the names of a ladder's batches begin, with a final zero */
    GRACE_S = 60,          /* until a task that the cluster does not name counts as lost */
    MISSED_MOST = 2,       /* times that one which it named is not named, until it has ended */
    GOOD_S = 60,           /* one that was connected for so long is replaced at once */
    BACK_OFF_S = 5,        /* else the second in a row after this, and each further one after twice the time, */
    BACK_OFF_MOST_S = 600, /* up to this */
};

/* A process that was asked for. The list is under the lock of the daemon; only the thread adds and removes. */
struct task {
    struct task *next;
    char bot[PROTO_ID_MAX + 1];
    char batch[CLUSTER_NAME_MAX];
    unsigned number;
    char key[CERTIFICATE_KEY_SIZE];
    enum cluster_state state;
    char where[CLUSTER_WHERE_MAX];
    char why[CLUSTER_WHY_MAX];
    bool named, reported; /* by the cluster: ever, and in this poll */
    unsigned missed;      /* polls in a row that did not name it */
    bool came;            /* its bot said hello */
    uint64_t entrances;   /* how often it did after the first time */
    bool leaves;          /* it is not wanted any more, and is cancelled */
    bool cancelled;
    int64_t asked_us, came_us, leaves_us; /* steady times */
};

/* What is to run, by ladder.conf: a copy, for use without the lock. */
struct want {
    char bot[PROTO_ID_MAX + 1];
    struct cluster_spec cluster;
    unsigned processes; /* 0: it gets no matches */
    bool plays;         /* a match now */
    json_t *errand;     /* all but its keys (errand.h); NULL: it cannot be started, for `why` */
    struct error why;
};

/* A bot, for the thread alone. */
struct away_bot {
    struct away_bot *next;
    struct want was;
    struct cluster *cluster;   /* NULL: it could not be opened, or is not needed */
    unsigned failed;           /* tasks in a row that ended too soon, or could not be submitted */
    int64_t again_us, idle_us; /* when the next may be submitted; since when it gets no matches, 0: it does */
    char told[SENTENCE_SIZE];  /* the last sentence for the host */
};

struct elsewhere {
    struct serve *serve;
    pthread_t thread;
    pthread_cond_t wake;
    bool started, ends;
    char folder[PATH_MAX];
    char prefix[PREFIX_MAX];
    char endpoint[ENDPOINT_MAX];
    char server_key[CERTIFICATE_KEY_SIZE];
    char program[PATH_MAX];
    uint64_t next; /* number of the next batch */
    struct away_bot *bots;
    struct task *tasks;
};

/* --- wants.c ----------------------------------------------------------------------------------------------------- */

enum { WANTS_MAX = 512 };

/* Fills in what is to run; under the lock of the daemon. Returns how many there are. */
unsigned wants_take(struct elsewhere *elsewhere, struct want wants[WANTS_MAX]);
void want_release(struct want *want);
/* True if its processes can stay. */
bool want_is_same(const struct want *one, const struct want *other);

/* --- tasks.c ----------------------------------------------------------------------------------------------------- */

/* The tasks of an earlier daemon, by the files in the folder. */
void tasks_find(struct elsewhere *elsewhere);
/* Draws keys, writes the files and lists the tasks of a batch, which is to be submitted then. False with a sentence,
 * and nothing is left. */
bool tasks_make(struct elsewhere *elsewhere, const struct want *want, const char *batch, unsigned count,
                struct error *error) __attribute__((warn_unused_result));
/* Its key is worth nothing any more; its files are removed. Not under the lock. */
void task_end(struct elsewhere *elsewhere, struct task *task);
/* How many of its tasks are wanted still. */
unsigned tasks_of(const struct elsewhere *elsewhere, const char *bot);

#endif
