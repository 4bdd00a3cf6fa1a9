/* SPDX-License-Identifier: MIT */
/* The script that runs a task on its node. For arena/cluster alone. */
#ifndef CLUSTER_SCRIPT_H
#define CLUSTER_SCRIPT_H

#include "base/buffer.h"
#include "cluster/cluster.h"

/* Appends a script for /bin/sh: it finds the number of its task, opens its output, and becomes its program. `index`:
 * the variable that has the number, counted from the batch's first. False with a sentence: a word has characters that
 * cannot be seen. */
bool script_write(struct buffer *out, const struct cluster_batch *batch, const char *index, struct error *error)
    __attribute__((warn_unused_result));

#endif
