/* SPDX-License-Identifier: MIT */
/* The records of a task as one file: all attempts at its matches, in their order, whatever files and shards they were
 * written by. */
#ifndef SPREAD_GATHER_H
#define SPREAD_GATHER_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "match/record.h"
#include "run/plan.h"
#include "spread/task.h"

/* Appends the bytes of the file. `folder` has the records of the stem. False with a sentence: they cannot be read, are
 * too long together, or a match of the task is missing. */
bool gather_records(const char *folder, const char *stem, const struct task *task, struct buffer *out,
                    struct error *error) __attribute__((warn_unused_result));

/* True if a file of records is that of a task of the plan, and of nothing else: of each match all attempts up to one
 * that counts, under its rules, with its lineup and on their seeds, to the last frame. Whether they were played by the
 * rules is not known: that is for `arena verify`. False sets the error. */
bool gather_check(const struct record_file *file, const struct task *task, const struct plan *plan, struct error *error)
    __attribute__((warn_unused_result));

#endif
