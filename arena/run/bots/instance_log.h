/* SPDX-License-Identifier: MIT */
/* The log of an instance, for evidence of a fault: its last messages, its last output, and how its process ended. The
 * log lives as long as it has a holder, and so may outlive the instance.
 *
 * A message is kept as a copy of its bytes, and made readable only on demand. */
#ifndef RUN_INSTANCE_LOG_H
#define RUN_INSTANCE_LOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "launch/process.h"
#include "proto/schema.h"
#include "sandbox/sandbox.h"

enum {
    INSTANCE_LOG_BYTES_MAX = 32 * 1024,  /* of messages, in two halves; when both are full the older is dropped */
    INSTANCE_LOG_BYTES_LEAST = 8 * 1024, /* the same where very many bots play at once */
    INSTANCE_LOGS_BYTES = 16 << 20,      /* of all bots that play at once, if that leaves each the least */
    INSTANCE_LOG_MESSAGE_MAX =
        12 * 1024,                /* bytes of one message, and less in a smaller log; a longer one is only noted */
    INSTANCE_LOG_TAIL_MAX = 2048, /* bytes of its last output */
    INSTANCE_LOG_NEWS_LINES = 20, /* lines of output shown with a fault, such as a traceback */
};

struct instance_log {
    unsigned holders;
    unsigned number;               /* of its process in the run */
    const struct process *process; /* while it runs */
    bool ended;                    /* its process; only then the next two are set */
    int status;                    /* as waitpid reports it */
    struct rusage usage;
    struct sandbox_report *sandbox; /* what its sandbox says of it; NULL: it was in none */
    uint8_t *tail;                  /* its last output */
    size_t tail_size;
    uint64_t printed;         /* bytes in all; when its process ended */
    uint64_t told;            /* of these, up to the last call of instance_log_news */
    struct buffer letters[2]; /* the older ones, and those since */
};

/* How many bytes of messages each log may keep where so many bots play at once. */
size_t instance_log_bytes(unsigned bots);
/* Makes a log with one holder, of so many bytes of messages at most. NULL if memory is short. */
struct instance_log *instance_log_new(size_t bytes);
struct instance_log *instance_log_hold(struct instance_log *log); /* NULL stays NULL */
void instance_log_drop(struct instance_log *log);                 /* NULL does nothing */

/* Adds a message that was sent or received. */
void instance_log_add(struct instance_log *log, enum schema_direction from, int64_t now_us, struct span bytes);
/* Its bot is in no match any more: drops the messages, and gives their memory back. */
void instance_log_forget(struct instance_log *log);
/* Stores how its process ENDED. Call it just before the process is dropped. */
void instance_log_end(struct instance_log *log, const struct process *process);

/* The kept messages about this match (its handle) or about no match, the oldest first: an array of {"ms", "from",
 * "message"}. The time is counted from `began_us`. */
json_t *instance_log_messages(const struct instance_log *log, uint64_t handle, int64_t began_us);
/* Its last output. */
json_t *instance_log_output(const struct instance_log *log);
/* The last lines of its output since the previous call, made fit to be shown; the caller frees them. NULL for
 * nothing. */
char *instance_log_news(struct instance_log *log) __attribute__((warn_unused_result));
/* JSON null if it has no process; else that it runs, or how it ended and the time and memory that it used. */
json_t *instance_log_process(const struct instance_log *log);

/* The handle of the match that a message is about; 0 if none. */
uint64_t letter_match(struct span bytes);

#endif
