/* SPDX-License-Identifier: MIT */
/* Runs a program of a cluster, such as sbatch or kubectl, and says in a sentence what went wrong. For arena/cluster
 * alone. */
#ifndef CLUSTER_PROGRAM_H
#define CLUSTER_PROGRAM_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"
#include "launch/ask.h"
#include "launch/words.h"

enum {
    PROGRAM_WORDS_MAX = 2 * WORDS_MAX,
    PROGRAM_PRINTS_MAX = 256 << 20, /* bytes that it may print: more than 100,000 tasks of Slurm, 10,000 pods */
};

/* The words of a call. They are not copied. */
struct program_words {
    const char *at[PROGRAM_WORDS_MAX + 1];
    size_t count;
};

void program_add(struct program_words *words, const char *word);
void program_add_all(struct program_words *words, const struct words *more);

/* Runs it for CLUSTER_CALL_S at the most. True if it ended with 0 and printed no more than `out` takes. `environment`,
 * `input` and `out` are as in a question. `said`: what it wrote to stderr, for a caller that looks into it; NULL: no
 * matter. */
bool program_run(const struct program_words *words, const char *const *environment, struct span input,
                 struct buffer *out, char said[ASK_ERROR_MAX], struct error *error) __attribute__((warn_unused_result));

#endif
