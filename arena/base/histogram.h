/* SPDX-License-Identifier: MIT */
/* Counts how often each number occurs, in memory of fixed size, on a logarithmic scale. Numbers below 16 have a bucket
 * each. Above, each doubling is split into 8, so a quantile is at most a sixteenth off. The greatest number is kept
 * exactly. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stdint.h>

enum {
    HISTOGRAM_FINE = 8,                                             /* buckets of a doubling */
    HISTOGRAM_DOUBLINGS = 32,                                       /* larger numbers lie in the last bucket */
    HISTOGRAM_BUCKETS = (HISTOGRAM_DOUBLINGS - 2) * HISTOGRAM_FINE, /* 240; in microseconds, up to 71 minutes */
};

/* All zero: empty. */
struct histogram {
    uint64_t count[HISTOGRAM_BUCKETS];
    uint64_t total; /* of all buckets */
    uint64_t most;
};

void histogram_add(struct histogram *histogram, uint64_t number);
/* The bucket of a number, for who keeps the counts himself, and adds those of a bucket here later. */
unsigned histogram_bucket(uint64_t number);
void histogram_add_many(struct histogram *histogram, unsigned bucket, uint64_t count);
/* Adds the numbers of another histogram. */
void histogram_merge(struct histogram *histogram, const struct histogram *other);
/* The quantile `part` (above 0, at most 1): the number that this part of all numbers does not exceed. Exact for 1. 0 if
 * the histogram is empty. */
uint64_t histogram_quantile(const struct histogram *histogram, double part);

/* How many numbers are below 2^`power`; all of them from HISTOGRAM_DOUBLINGS on. */
uint64_t histogram_below(const struct histogram *histogram, unsigned power);

/* A histogram in a quarter of the memory, for when there are many. A bucket counts to 65,535 and stays there. */
struct histogram_small {
    uint16_t count[HISTOGRAM_BUCKETS];
    uint64_t most;
};

void histogram_small_add(struct histogram_small *small, uint64_t number);
void histogram_merge_small(struct histogram *histogram, const struct histogram_small *small);

#endif
