/* SPDX-License-Identifier: MIT */
/* Which faults bots made in the matches of an event: how many of each kind on each seat of a match, if any. Few matches
 * have any, so that they lie apart from the outcomes. */
#ifndef EVENT_FAULTS_H
#define EVENT_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/fault.h"
#include "run/run.h"
#include "tournament/outcome.h"

struct event_fault {
    uint32_t match; /* index in the event's matches; never smaller than that of the one before */
    uint8_t seat;
    uint8_t kind;   /* enum fault */
    uint16_t count; /* at most RUN_FAULTS_MAX */
};

struct event_faults {
    struct event_fault *at;
    size_t count, room;
};

/* Adds those of the match of this index, the last so far. False: no memory. */
bool event_faults_add(struct event_faults *faults, size_t match, const struct run_fault *added, size_t count)
    __attribute__((warn_unused_result));
/* Forgets those of matches from this index on. */
void event_faults_cut(struct event_faults *faults, size_t matches);
void event_faults_release(struct event_faults *faults);

/* Of an entry in a role. Those that cost nothing are there too, though outcomes do not count them. */
struct fault_counts {
    uint32_t of[FAULT_COUNT];
};

/* Of each entry in each role, entry x roles + role, in matches that were not withdrawn; for the caller to free. NULL:
 * no memory. */
struct fault_counts *event_faults_count(const struct event_faults *faults, const struct outcome *outcomes,
                                        unsigned entries, unsigned roles);
/* Of an entry over its roles. */
struct fault_counts event_faults_of(const struct fault_counts *counts, unsigned entry, unsigned roles);

#endif
