/* SPDX-License-Identifier: MIT */
/* Measures a run from within: it begins when all tables play, measures for some time, and then the run ends. Each shard
 * has a gauge, which it reads at the end of each pass of its loop. The meter adds the gauges up. */
#ifndef RUN_METER_H
#define RUN_METER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/histogram.h"

/* What a shard has counted since it began. */
struct meter_count {
    uint64_t decisions; /* that were sent to bots */
    uint64_t frames;    /* messages of the library, in both directions */
    uint64_t processes; /* of bots that run now */
    uint64_t peers;     /* that are connected now */
};

struct meter {
    int64_t warm_us,
        window_us;   /* from when all play to the first moment, and from there to the second; set by the caller */
    unsigned shards; /* set by the run */
    atomic_uint full, done; /* shards whose tables all play; shards that have measured */

    /* What was measured, all shards together; complete when the run has ended and `done` == `shards` > 0. */
    pthread_mutex_t lock;
    double decisions_per_s, frames_per_s;
    double processor; /* seconds of processor time in a second, of this process with all its threads */
    uint64_t processes, peers;
    size_t resident;              /* bytes of this process in memory at the second moment */
    struct histogram lateness_us; /* of each pass, as the run reports it */
};

void meter_init(struct meter *meter, int64_t warm_us, int64_t window_us);

enum gauge_state { GAUGE_EMPTY, GAUGE_FULL, GAUGE_WARM, GAUGE_MEASURES, GAUGE_DONE };

struct gauge {
    enum gauge_state state;
    int64_t since_us; /* the first pass; 0 before it */
    int64_t next_us;
    int64_t at_us; /* the first moment, and what had been counted by then */
    struct meter_count count;
    double processor_s;
    struct histogram lateness_us;
};

enum { METER_PATIENCE_US = 10000000 };

/* A pass of a shard is over, in which the host was late by so much; `full`: all its tables play. Returns true once all
 * shards have measured.
 *
 * Where matches are short, there may be no moment in which all tables play: after METER_PATIENCE_US it measures with
 * those that do. A window in which a slow host came to nothing ends with the first decision, or after that time. */
bool meter_pass(struct meter *meter, struct gauge *gauge, const struct meter_count *count, bool full, int64_t late_us,
                int64_t now_us);

/* Bytes of this process that are in memory; 0 if the kernel does not say. */
size_t meter_resident(void);

#endif
