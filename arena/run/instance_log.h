/* SPDX-License-Identifier: MIT */
/* What is kept of an instance in case of a fault: the last messages, what it printed last, how its process ended. It is
 * kept only while somebody holds it, and outlives the instance.
 *
 * Keeping a message is a copy of its bytes; it is made readable only on demand. */
#ifndef RUN_INSTANCE_LOG_H
#define RUN_INSTANCE_LOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "launch/process.h"
#include "proto/schema.h"

enum {
    INSTANCE_LOG_BYTES_MAX = 32 * 1024,   /* of messages, in two halves; when both are full the older one goes */
    INSTANCE_LOG_MESSAGE_MAX = 12 * 1024, /* bytes of one message; of a longer one only that it was is kept */
    INSTANCE_LOG_TAIL_MAX = 2048,         /* bytes of what was printed last */
    INSTANCE_LOG_NEWS_LINES = 20,         /* of these at most, such as a traceback */
};

struct instance_log {
    unsigned holders;
    unsigned number;               /* of its process in the run */
    const struct process *process; /* while it runs */
    bool ended;                    /* its process; then the next two hold */
    int status;                    /* as waitpid reports it */
    struct rusage usage;
    uint8_t tail[INSTANCE_LOG_TAIL_MAX]; /* what it printed last */
    size_t tail_size;
    uint64_t printed;         /* bytes in all; when its process ended */
    uint64_t told;            /* of these: when instance_log_news was called last */
    struct buffer letters[2]; /* the older ones, and those since */
};

/* With one holder. NULL if memory is short. */
struct instance_log *instance_log_new(void);
struct instance_log *instance_log_hold(struct instance_log *log); /* NULL stays NULL */
void instance_log_drop(struct instance_log *log);                 /* NULL does nothing */

/* A message passed. */
void instance_log_add(struct instance_log *log, enum schema_direction from, int64_t now_us, struct span bytes);
/* Its process ENDED, and is about to be dropped. */
void instance_log_end(struct instance_log *log, const struct process *process);

/* The messages that are kept and that are about this match (its handle) or about none, the oldest first, as an array of
 * {"ms", "from", "message"}; the time is counted from `began_us`. */
json_t *instance_log_messages(const struct instance_log *log, uint64_t handle, int64_t began_us);
/* What it printed last. */
json_t *instance_log_output(const struct instance_log *log);
/* The last lines of what it printed since this was called last, made fit to be shown; to be freed. NULL for nothing. */
char *instance_log_news(struct instance_log *log) __attribute__((warn_unused_result));
/* Null if it has no process; else whether it runs, or how it ended and what it used. */
json_t *instance_log_process(const struct instance_log *log);

/* The handle of the match that a message is about; 0 if none. */
uint64_t letter_match(struct span bytes);

#endif
