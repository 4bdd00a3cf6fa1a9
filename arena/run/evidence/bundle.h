/* SPDX-License-Identifier: MIT */
/* A bundle of evidence as a file: what the host finds beside the records about one fault of a match. */
#ifndef RUN_BUNDLE_H
#define RUN_BUNDLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "run/engine.h"
#include "run/plan.h"
#include "run/run.h"

/* The match. `bots`: that of each seat. */
struct bundle_match {
    const struct engine_options *options;
    const struct lineup *lineup;
    const struct plan_bot *const *bots;
    const struct run_result *result;
    const char *stem;
};

/* What only the machine that played it knows. A value that is NULL is null, and of messages an empty list. The caller
 * keeps them. */
struct bundle_told {
    double ms; /* of the fault, since the match began */
    json_t *process, *output, *messages, *limits;
};

/* The bundle of a fault of the result, by its index. NULL: no memory. */
json_t *bundle_json(const struct bundle_match *match, size_t fault, const struct bundle_told *told);

/* Writes it, unless the text has more bytes than `most`. False with errno. */
bool bundle_write(const char *path, const json_t *json, size_t most) __attribute__((warn_unused_result));

#endif
