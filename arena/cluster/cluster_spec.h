/* SPDX-License-Identifier: MIT */
/* The words that name a cluster (cluster_words.h), taken and checked. */
#ifndef CLUSTER_CLUSTER_SPEC_H
#define CLUSTER_CLUSTER_SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum cluster_kind { CLUSTER_NONE, CLUSTER_SLURM, CLUSTER_KUBERNETES, CLUSTER_COMMAND, CLUSTER_KINDS };

/* What a task may use of its node. 0: as the cluster has it. */
struct cluster_need {
    unsigned cores;
    uint64_t memory; /* bytes */
    unsigned time_s; /* after which the cluster ends it */
};

enum {
    CLUSTER_WORD_MAX = 64, /* bytes of a name that Slurm or Kubernetes gave, with its final zero */
    CLUSTER_TEXT_MAX = 1024,
    CLUSTER_CORES_MAX = 4096,
    CLUSTER_AT_ONCE_MAX = 1000000,
    CLUSTER_TIME_MAX_S = 30 * 24 * 3600,
};
#define CLUSTER_MEMORY_MAX (UINT64_C(1) << 50)

/* Plain data: it may be copied. All zero: nothing was said, and nothing runs elsewhere. */
struct cluster_spec {
    enum cluster_kind kind;
    struct cluster_need need;
    unsigned tasks; /* that run at once at the most; 0: as the cluster has it */
    char command[CLUSTER_TEXT_MAX];
    char partition[CLUSTER_WORD_MAX];
    char account[CLUSTER_WORD_MAX];
    char more[CLUSTER_TEXT_MAX]; /* words for sbatch or kubectl */
    char name_space[CLUSTER_WORD_MAX];
    char image[CLUSTER_TEXT_MAX];
    char claim[CLUSTER_WORD_MAX];
    char mount[CLUSTER_TEXT_MAX]; /* an absolute path */
};

extern const char *const cluster_names[CLUSTER_KINDS];

/* Takes the value of a key of cluster_words.h; "" takes back what was said. The sentence says what is allowed, without
 * the name of the key. */
bool cluster_spec_take(struct cluster_spec *spec, const char *key, const char *value, struct error *error)
    __attribute__((warn_unused_result));
/* True if they say the same. */
bool cluster_spec_same(const struct cluster_spec *one, const struct cluster_spec *other);
/* When all were taken: true if they go together. The sentence names the key that does not. */
bool cluster_spec_check(const struct cluster_spec *spec, struct error *error) __attribute__((warn_unused_result));

#endif
