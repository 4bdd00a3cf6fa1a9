/* SPDX-License-Identifier: MIT */
/* arena verify on a cluster (spread/verification.h): its options, the coordinator, and the node's part. */
#ifndef CLI_VERIFY_ON_H
#define CLI_VERIFY_ON_H

#include "cli/options/elsewhere.h"
#include "cli/options/options.h"
#include "cli/records/records.h"
#include "cluster/cluster_words.h"
#include "spread/verification.h"

#define VERIFY_ON_ROW(type, name, flag, value, preset, help, take) {flag, value, help},
#define VERIFY_ON_OPTIONS                                                                                              \
    CLUSTER_KEYS(VERIFY_ON_ROW, , ){"shared", "DIR",                                                                   \
                                    "with --on: a folder that all nodes share, in which tasks are laid down "          \
                                    "(default: that of the first records)"},                                           \
        ELSEWHERE_OPTIONS,                                                                                             \
    {                                                                                                                  \
        "task", "DIR", "play a task of a verification that a cluster does; its nodes are given this option"            \
    }

/* All zero: it is done here. */
struct verify_on {
    struct cluster_spec spec;
    struct elsewhere elsewhere;
    const char *shared; /* NULL: that of the first records */
    const char *task;   /* folder of the tasks of which one is to be played; NULL: none is */
    struct verification *verification;
};

/* Takes one of these options. Sets *taken if it is one of them. */
bool verify_on_take(struct verify_on *on, const char *name, const char *value, bool *taken, struct error *error)
    __attribute__((warn_unused_result));
/* When all were taken. */
bool verify_on_check(const struct verify_on *on, struct error *error) __attribute__((warn_unused_result));
/* True if a cluster is named. */
bool verify_on_plays(const struct verify_on *on);

/* Has the matches of the files played again by the cluster. `place` is where the first of them lies. Returns EXIT_DONE,
 * EXIT_INTERRUPTED, or the code of the error. */
int verify_on_play(struct verify_on *on, const struct record_paths *paths, const char *place,
                   const struct registry *registry, struct error *error);
/* Then: what was found of a match. False if the file has changed since. */
bool verify_on_found(const struct verify_on *on, size_t file, size_t match, struct record_report *report)
    __attribute__((warn_unused_result));
void verify_on_release(struct verify_on *on);

/* On a node: plays a task. Returns the exit code. */
int verify_on_work(const struct verify_on *on, const char *number, struct registry *registry, struct error *error);

#endif
