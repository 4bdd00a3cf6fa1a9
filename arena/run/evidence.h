/* SPDX-License-Identifier: MIT */
/* A bundle of evidence for each fault of a match, when the run keeps records: RECORDS/RUN/MATCH-SEAT-N.json. It is
 * taken when the fault is found, and written when the match is over and before its result is given out: nothing of a
 * match that is played can be read in it. A file that has its name is complete and on the disk.
 *
 * What cannot be written is said once, and harms no match. */
#ifndef RUN_EVIDENCE_H
#define RUN_EVIDENCE_H

#include <stdint.h>

#include "match/fault.h"

struct shard;
struct table;

enum {
    EVIDENCE_EACH_MAX = 8,   /* bundles of one match, those of its first faults */
    EVIDENCE_RUN_MAX = 1000, /* of a run */
};

/* The fault was just added to the table's result. Does nothing without records. */
void evidence_note(const struct shard *shard, struct table *table, unsigned seat);
/* Writes what was noted, and names it in the faults of the result. */
void evidence_write(struct shard *shard, struct table *table);
/* Forgets what was noted. */
void evidence_drop(struct table *table);

#endif
