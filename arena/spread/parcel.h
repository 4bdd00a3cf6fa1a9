/* SPDX-License-Identifier: MIT */
/* What lies beside the records of an attempt, as one file, NUMBER.ATTEMPT.evidence: bundles of evidence, and what bots
 * printed. A line of JSON says whose each is and how long, and the bytes of all of them follow. No file is named in it:
 * names are made by who brings them home (spread/bring.c). It is read here only, as a file that anybody may have
 * written. */
#ifndef SPREAD_PARCEL_H
#define SPREAD_PARCEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"
#include "launch/capture.h"
#include "run/evidence/evidence.h"
#include "run/plan.h"
#include "spread/outcome.h"
#include "spread/task.h"

#define PARCEL_ENDING ".evidence"

enum {
    PARCEL_BUNDLES_MOST = EVIDENCE_RUN_MAX,
    PARCEL_OUTPUTS_MOST = 1000, /* processes whose output it has */
    PARCEL_EACH_MOST = 1 << 20, /* bytes of a bundle */
    PARCEL_OUTPUT_MOST = CAPTURE_TEXT_MAX,
    PARCEL_LINE_MOST = 1 << 18, /* of its first line */
    PARCEL_MOST = 8 << 20,      /* of the file */
};

struct parcel_bundle {
    unsigned match;       /* its index in the round */
    unsigned seat, fault; /* of the fault; its number among all of the match, from 1 */
    struct span text;
};

struct parcel_output {
    unsigned bot;     /* of the plan */
    unsigned process; /* its number in the task, from 1 */
    struct span text;
};

struct parcel {
    char node[OUTCOME_NODE_MAX]; /* as it calls itself, fit to be shown */
    unsigned left_out;           /* files for which there was no room */
    struct parcel_bundle *bundles;
    struct parcel_output *outputs;
    size_t bundle_count, output_count;
};

/* Appends such a file with what a run left in the folder under the stem. Nothing: there is nothing, or no memory. */
void parcel_pack(const char *folder, const char *stem, const struct plan *plan, struct buffer *out);

/* Reads one. The texts are those of `bytes`. False with a sentence; then nothing is to be released. */
bool parcel_read(struct parcel *parcel, struct span bytes, struct error *error) __attribute__((warn_unused_result));
void parcel_release(struct parcel *parcel);

#endif
