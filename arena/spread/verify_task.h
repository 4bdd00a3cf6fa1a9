/* SPDX-License-Identifier: MIT */
/* The files of a verification on a cluster: the task, by which the coordinator names records to a node, and what the
 * node found. They lie as those of an event do (spread/task.h):
 *
 *     TASKS/VERIFICATION/0/7.task       records to be played again
 *     TASKS/VERIFICATION/0/7.1.found    what the first attempt found
 *     TASKS/VERIFICATION/0/7.1.result
 *
 * They are read here only, as files that anybody may have written. */
#ifndef SPREAD_VERIFY_TASK_H
#define SPREAD_VERIFY_TASK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "match/record.h"
#include "plugin/registry.h"

enum { VERIFY_PIECES_MOST = 2000, VERIFY_JOBS_MOST = 1024, VERIFY_PLUGINS_MOST = 64 };

/* Matches of one file of records, which has this size and hash. */
struct verify_piece {
    const char *path; /* absolute */
    uint64_t bytes;
    struct hash hash;
    uint32_t first, count; /* 0 of a probe alone */
};

/* The texts are those of `json`. */
struct verify_task {
    unsigned number;
    const char *arena, *program; /* as in struct task_terms */
    const char *plugins[VERIFY_PLUGINS_MOST];
    size_t plugin_count; /* "HASH:PATH" of files of plugins */
    enum gating gating;
    unsigned jobs; /* matches at once, 1 at least */
    struct verify_piece *pieces;
    size_t piece_count;
    uint32_t matches; /* in all pieces */
    json_t *json;
};

bool verify_task_print(const struct verify_task *task, struct buffer *out) __attribute__((warn_unused_result));
/* Reads the text. False with a sentence about it; then nothing is to be released. */
bool verify_task_parse(struct verify_task *task, struct span text, struct error *error)
    __attribute__((warn_unused_result));
void verify_task_release(struct verify_task *task);

/* What was found of a match (struct record_report). All zero: it agrees. */
struct verify_found {
    enum record_outcome outcome;
    char *why; /* a sentence; NULL: none */
};

/* Appends what was found of `count` matches. */
bool verify_found_print(const struct verify_found *found, uint32_t count, struct buffer *out)
    __attribute__((warn_unused_result));
/* Reads what was found of just as many, into zeros. False with a sentence about the text. What was read before is the
 * caller's all the same. */
bool verify_found_parse(struct verify_found *found, uint32_t count, struct span text, struct error *error)
    __attribute__((warn_unused_result));
void verify_found_release(struct verify_found *found, uint32_t count);

#endif
