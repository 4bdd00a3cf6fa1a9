/* SPDX-License-Identifier: MIT */
/* What became of an attempt at a task: the file NUMBER.ATTEMPT.result, which a node writes when all else that it made
 * of the attempt is in the folder. It is read here only, as a file that anybody may have written. */
#ifndef SPREAD_OUTCOME_H
#define SPREAD_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"

enum outcome_kind {
    OUTCOME_PLAYED,
    OUTCOME_REFUSED, /* this node may not play it: its arena, its game or its bots are others */
    OUTCOME_FAILED,  /* it could not, such as for a full disk */
    OUTCOME_KINDS,
};

enum {
    OUTCOME_NODE_MAX = 65,
    OUTCOME_WHY_MAX = 400,
    OUTCOME_FILE_MOST = 1 << 20,
    OUTCOME_UNPLAYED_MOST = 64,
};

/* An entry that was lost before it played, and the sentence about it. */
struct outcome_unplayed {
    unsigned entry;
    char why[OUTCOME_WHY_MAX];
};

/* Processor time of an entry's bots. */
struct outcome_spent {
    unsigned entry;
    uint64_t ms;
};

struct task_outcome {
    enum outcome_kind kind;
    char why[OUTCOME_WHY_MAX];   /* a sentence, unless it was played */
    char node[OUTCOME_NODE_MAX]; /* as it calls itself */
    uint64_t took_ms;            /* from the start of the task to its end */
    uint64_t cpu_ms;             /* processor time of the task and of its bots */
    unsigned cores;              /* that it might use */
    unsigned matches;            /* that were played */
    uint64_t bytes;              /* of the records; 0 unless it was played */
    struct hash hash;            /* of these */
    uint64_t evidence_bytes;     /* of what lies beside them (spread/parcel.h); 0: nothing */
    struct hash evidence;        /* its hash */
    struct outcome_unplayed *unplayed;
    size_t unplayed_count;
    struct outcome_spent *spent; /* by entry, ascending; those that spent none may be left out */
    size_t spent_count;          /* TASK_ENTRIES_MOST at the most */
};

bool outcome_print(const struct task_outcome *outcome, struct buffer *out) __attribute__((warn_unused_result));
/* Reads the text. False with a sentence about it; then nothing is to be released. */
bool outcome_parse(struct task_outcome *outcome, struct span text, struct error *error)
    __attribute__((warn_unused_result));
void outcome_release(struct task_outcome *outcome);

#endif
