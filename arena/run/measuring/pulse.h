/* SPDX-License-Identifier: MIT */
/* What a shard shows of itself to other threads while it plays. Its loop writes it at the end of each pass, without a
 * lock, and any thread may read it at any time. So numbers that are read together may be of two passes. */
#ifndef RUN_PULSE_H
#define RUN_PULSE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/histogram.h"
#include "hub/attempt.h"

struct engine;

/* Why connections to the endpoints for bots that attach came to nothing. */
enum pulse_refusal {
    PULSE_CLOSED = CODE_COUNT, /* closed before anything was sent; below: the code of a refusal */
    PULSE_SILENT,
    PULSE_KEY, /* a key that is not known */
    PULSE_REFUSALS,
};

/* The words of metrics: those of the codes and of the kinds above. NULL for a code that refuses no hello; such attempts
 * are counted as "invalid". */
const char *pulse_refusal_word(unsigned refusal);

/* All zero before the first pass. */
struct pulse {
    atomic_int_least64_t at_us;                    /* when the last pass ended */
    atomic_uint_least64_t late[HISTOGRAM_BUCKETS]; /* passes, by how late they were */
    atomic_uint_least64_t late_us;                 /* the sum */
    atomic_uint_least64_t refusals[PULSE_REFUSALS];
    atomic_uint processes, peers; /* bots that it started; connections */
    atomic_bool choked;           /* the disk takes no records */
};

/* For the shard's own thread. A pass ended at this time, in which the host was late by so much. */
void pulse_pass(struct pulse *pulse, int64_t now_us, int64_t late_us);
void pulse_refuse(struct pulse *pulse, const struct attempt *attempt);

/* Of all shards together. */
struct engine_pulse {
    unsigned shards;   /* that play */
    int64_t oldest_us; /* when the last pass of that shard ended whose pass is the longest ago; 0: one has had none */
    struct histogram late;
    uint64_t late_us;
    uint64_t refusals[PULSE_REFUSALS];
    unsigned processes, peers;
    bool choked; /* no shard can play for lack of room, or one cannot */
};

/* From any thread. All zero before the first engine_play. */
void engine_pulse(const struct engine *engine, struct engine_pulse *out);
/* True if all shards listen, and each has ended a pass of its loop after this time. From any thread. */
bool engine_turned(const struct engine *engine, int64_t since_us);

#endif
