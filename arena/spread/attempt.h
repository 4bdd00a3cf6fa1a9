/* SPDX-License-Identifier: MIT */
/* An attempt at a task, as a node makes it: it takes a number that no other attempt has, and leaves its files under
 * that number. It may end at any moment: only a whole result counts (spread/outcome.h). */
#ifndef SPREAD_ATTEMPT_H
#define SPREAD_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "spread/outcome.h"
#include "spread/task.h"

enum { ATTEMPT_MOST = 64 /* at one task */ };

struct task_attempt {
    char round[PATH_MAX]; /* the folder of the task's round */
    unsigned task, number;
    int64_t began_us;
};

/* Reads a task and its terms, waiting for what other machines wrote. False with a sentence; then nothing is to be
 * released. */
bool attempt_read(const char *round, unsigned number, unsigned wait_ms, struct task *task, struct task_terms *terms,
                  struct error *error) __attribute__((warn_unused_result));

/* Takes the next number, by an empty file NUMBER.ATTEMPT.claim that stays. False with a sentence: the folder cannot be
 * written, or there were too many attempts. */
bool attempt_begin(struct task_attempt *attempt, const char *round, unsigned task, struct error *error)
    __attribute__((warn_unused_result));

/* Puts what it made, such as records, where the coordinator finds it: in a file with this ending. Fills in size and
 * hash. */
bool attempt_records(const struct task_attempt *attempt, const char *ending, struct span records,
                     struct task_outcome *outcome, struct error *error) __attribute__((warn_unused_result));

/* The same with what lies beside them. Without it the attempt counts all the same, so nothing is filled in when that
 * fails. */
bool attempt_evidence(const struct task_attempt *attempt, struct span evidence, struct task_outcome *outcome,
                      struct error *error) __attribute__((warn_unused_result));

/* Puts the result there, after which the attempt counts. Fills in the node and the times. */
bool attempt_end(const struct task_attempt *attempt, struct task_outcome *outcome, struct error *error)
    __attribute__((warn_unused_result));

#endif
