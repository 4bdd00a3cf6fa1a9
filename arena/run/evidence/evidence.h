/* SPDX-License-Identifier: MIT */
/* A bundle of evidence for each fault of a match, when the run keeps records: RECORDS/RUN/MATCH-SEAT-N.json. It is
 * collected when the fault is found. It is written after the match is over and before its result is reported, so it
 * shows nothing of a match in progress. A file of that name is complete and on the disk.
 *
 * A bundle that cannot be written is reported once. It harms no match. */
#ifndef RUN_EVIDENCE_H
#define RUN_EVIDENCE_H

#include <stddef.h>
#include <stdint.h>

#include "match/fault.h"
#include "run/run.h"

struct shard;
struct table;

enum {
    EVIDENCE_EACH_MAX = 8,   /* bundles of one match, those of its first faults */
    EVIDENCE_RUN_MAX = 1000, /* of a run */
};

/* Collects the evidence of the fault that was just added to the table's result. Does nothing without records. */
void evidence_note(const struct shard *shard, struct table *table, unsigned seat);
/* The path of the bundle of a fault of the result, in the records folder; `out` has RUN_BUNDLE_MAX bytes. */
void evidence_name(char *out, const char *stem, const struct run_result *result, size_t fault);
/* Writes the bundles that were collected, and names them in the faults of the result. */
void evidence_write(struct shard *shard, struct table *table);
/* Counts the bundles of a run. Removes files that were half-written when it was killed. */
unsigned evidence_count(const char *records, const char *stem);
/* Drops what was collected. */
void evidence_drop(struct table *table);

#endif
