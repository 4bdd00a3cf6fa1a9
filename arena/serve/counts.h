/* SPDX-License-Identifier: MIT */
/* What the daemon has counted since it started, for its metrics (serve/web/metrics.h). Any thread may read it. */
#ifndef SERVE_COUNTS_H
#define SERVE_COUNTS_H

#include <pthread.h>
#include <stdint.h>

#include "base/histogram.h"
#include "match/fault.h"
#include "run/run.h"

/* How a match came out. */
enum counts_outcome { COUNTS_WON, COUNTS_DRAWN, COUNTS_VOID, COUNTS_OUTCOMES };
extern const char *const counts_outcome_words[COUNTS_OUTCOMES];

/* Why a match is void: the reasons of its verdict, and one place for any other. */
enum { COUNTS_VOIDS = 3 };
extern const char *const counts_void_words[COUNTS_VOIDS];

struct counts {
    pthread_mutex_t lock; /* of all below */
    uint64_t matches[PURPOSES][COUNTS_OUTCOMES];
    uint64_t decisions;
    uint64_t voids[COUNTS_VOIDS];
    uint64_t faults[FAULT_COUNT];
    struct histogram think, late; /* microseconds: of each decision; the most that the host was late in each match */
    uint64_t think_us, late_us;   /* the sums */
};

void counts_init(struct counts *counts);
void counts_release(struct counts *counts);
/* A match of so many seats is over. */
void counts_add(struct counts *counts, enum record_purpose purpose, unsigned seats, const struct run_result *result);
/* A copy; the lock of the copy is nobody's. */
void counts_copy(struct counts *counts, struct counts *out);

#endif
