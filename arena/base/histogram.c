/* SPDX-License-Identifier: MIT */
#include "base/histogram.h"

enum { FINE_BITS = 3 };
_Static_assert(1 << FINE_BITS == HISTOGRAM_FINE, "the buckets of a doubling are a power of two");

unsigned histogram_bucket(uint64_t number)
{
    unsigned doubling;

    if (number < HISTOGRAM_FINE)
        return (unsigned)number;
    doubling = 63u - (unsigned)__builtin_clzll(number);
    if (doubling >= HISTOGRAM_DOUBLINGS)
        return HISTOGRAM_BUCKETS - 1;
    return (doubling - FINE_BITS + 1) * HISTOGRAM_FINE +
           (unsigned)(number >> (doubling - FINE_BITS) & (HISTOGRAM_FINE - 1));
}

/* The middle of a bucket, which no number in it is far from. */
static uint64_t middle_of(unsigned bucket)
{
    unsigned shift = bucket < 2 * HISTOGRAM_FINE ? 0 : bucket / HISTOGRAM_FINE - 1;
    uint64_t width = UINT64_C(1) << shift;

    return bucket < HISTOGRAM_FINE ? bucket : (HISTOGRAM_FINE + bucket % HISTOGRAM_FINE) * width + width / 2;
}

void histogram_add(struct histogram *histogram, uint64_t number)
{
    histogram->count[histogram_bucket(number)]++;
    histogram->total++;
    if (number > histogram->most)
        histogram->most = number;
}

void histogram_merge(struct histogram *histogram, const struct histogram *other)
{
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
        histogram->count[i] += other->count[i];
    histogram->total += other->total;
    if (other->most > histogram->most)
        histogram->most = other->most;
}

void histogram_add_many(struct histogram *histogram, unsigned bucket, uint64_t count)
{
    histogram->count[bucket] += count;
    histogram->total += count;
    if (count > 0 && middle_of(bucket) > histogram->most)
        histogram->most = middle_of(bucket);
}

uint64_t histogram_quantile(const struct histogram *histogram, double part)
{
    double wanted = part * (double)histogram->total;
    uint64_t seen = 0;

    /* The last of all is known better than its bucket. */
    if (histogram->total == 0 || wanted > (double)(histogram->total - 1))
        return histogram->most;
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += histogram->count[i];
        if ((double)seen >= wanted && seen > 0)
            return middle_of(i) < histogram->most ? middle_of(i) : histogram->most;
    }
    return histogram->most;
}

uint64_t histogram_below(const struct histogram *histogram, unsigned power)
{
    unsigned end = power < HISTOGRAM_DOUBLINGS ? histogram_bucket(UINT64_C(1) << power) : HISTOGRAM_BUCKETS;
    uint64_t count = 0;

    for (unsigned i = 0; i < end; i++)
        count += histogram->count[i];
    return count;
}

void histogram_small_add(struct histogram_small *small, uint64_t number)
{
    uint16_t *count = &small->count[histogram_bucket(number)];

    if (*count < UINT16_MAX)
        ++*count;
    if (number > small->most)
        small->most = number;
}

void histogram_merge_small(struct histogram *histogram, const struct histogram_small *small)
{
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        histogram->count[i] += small->count[i];
        histogram->total += small->count[i];
    }
    if (small->most > histogram->most)
        histogram->most = small->most;
}
