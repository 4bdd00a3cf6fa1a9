/* SPDX-License-Identifier: MIT */
/* The faults of bots in the matches of an event: how many of each kind on each seat. Few matches have any, so they are
 * not kept in the outcomes. */
#ifndef EVENT_FAULTS_H
#define EVENT_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/fault.h"
#include "run/run.h"
#include "tournament/standing/outcome.h"

struct event_fault {
    uint32_t match; /* index in the event's matches; entries are in ascending order of it */
    uint8_t seat;
    uint8_t kind;   /* enum fault */
    uint16_t count; /* at most RUN_FAULTS_MAX */
};

struct event_faults {
    struct event_fault *at;
    size_t count, room;
};

/* Adds the faults of the match of this index, which is the last so far. False: no memory. */
bool event_faults_add(struct event_faults *faults, size_t match, const struct run_fault *added, size_t count)
    __attribute__((warn_unused_result));
/* Removes the faults of matches from this index on. */
void event_faults_cut(struct event_faults *faults, size_t matches);
void event_faults_release(struct event_faults *faults);

/* Faults of an entry in a role, by enum fault. Faults that cost nothing are included; outcomes do not count those. */
struct fault_counts {
    uint32_t of[FAULT_COUNT];
};

/* Counts the faults of each entry in each role, in matches that were not withdrawn. Index: entry x roles + role. The
 * caller frees the result. NULL: no memory. */
struct fault_counts *event_faults_count(const struct event_faults *faults, const struct outcome *outcomes,
                                        unsigned entries, unsigned roles);
/* The sum for an entry over its roles. */
struct fault_counts event_faults_of(const struct fault_counts *counts, unsigned entry, unsigned roles);

#endif
