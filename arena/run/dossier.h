/* SPDX-License-Identifier: MIT */
/* What is kept of an instance in case of a fault: the last messages, what it printed last, how its process ended. It is
 * kept only while somebody holds it, and outlives the instance.
 *
 * Keeping a message is a copy of its bytes; it is made readable only on demand. */
#ifndef RUN_DOSSIER_H
#define RUN_DOSSIER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "launch/process.h"
#include "proto/schema.h"

enum {
    DOSSIER_BYTES_MAX = 32 * 1024,   /* of messages, in two halves; when both are full the older one goes */
    DOSSIER_MESSAGE_MAX = 12 * 1024, /* bytes of one message; of a longer one only that it was is kept */
    DOSSIER_TAIL_MAX = 2048,         /* bytes of what was printed last */
    DOSSIER_NEWS_LINES = 20,         /* of these at most, such as a traceback */
};

struct dossier {
    unsigned holders;
    unsigned number;               /* of its process in the run */
    const struct process *process; /* while it runs */
    bool ended;                    /* its process; then the next two hold */
    int status;                    /* as waitpid reports it */
    struct rusage usage;
    uint8_t tail[DOSSIER_TAIL_MAX]; /* what it printed last */
    size_t tail_size;
    uint64_t printed;         /* bytes in all; when its process ended */
    uint64_t told;            /* of these: when dossier_news was called last */
    struct buffer letters[2]; /* the older ones, and those since */
};

/* With one holder. NULL if memory is short. */
struct dossier *dossier_new(void);
struct dossier *dossier_hold(struct dossier *dossier); /* NULL stays NULL */
void dossier_drop(struct dossier *dossier);            /* NULL does nothing */

/* A message passed. */
void dossier_add(struct dossier *dossier, enum schema_direction from, int64_t now_us, struct span bytes);
/* Its process ENDED, and is about to be dropped. */
void dossier_end(struct dossier *dossier, const struct process *process);

/* The messages that are kept and that are about this match (its handle) or about none, the oldest first, as an array of
 * {"ms", "from", "message"}; the time is counted from `began_us`. */
json_t *dossier_messages(const struct dossier *dossier, uint64_t handle, int64_t began_us);
/* What it printed last. */
json_t *dossier_output(const struct dossier *dossier);
/* The last lines of what it printed since this was called last, made fit to be shown; to be freed. NULL for nothing. */
char *dossier_news(struct dossier *dossier) __attribute__((warn_unused_result));
/* Null if it has no process; else whether it runs, or how it ended and what it used. */
json_t *dossier_process(const struct dossier *dossier);

/* The handle of the match that a message is about; 0 if none. */
uint64_t letter_match(struct span bytes);

#endif
