/* SPDX-License-Identifier: MIT */
/* Measures how many results a second the arena makes durable, beside bare appends of as many bytes. Matches of a ladder
 * are written as a shard writes them (match/record.h): a group of them is played at once, each pass of the loop hands
 * what it brought to the kernel, and one wait for the disk makes all of them durable. The yardstick appends to a file
 * and waits for the disk once for each group. The two take turns, group by group, so a noisy disk disturbs both alike.
 */
#ifndef LADDER_BENCH_RECORDS_H
#define LADDER_BENCH_RECORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct ladder_bench_grouping {
    unsigned group;  /* matches that share a wait */
    unsigned groups; /* of each way; at least 1 */
    bool by_match;   /* the yardstick appends a match by one call; else a pass, as the arena must */
};

/* Each figure is the median of the groups, the ratio that of the pairs. */
struct ladder_bench_records {
    size_t match_bytes;
    double per_s, bare_per_s, ratio; /* matches */
    double calibration;
};

/* Writes in a folder that it makes in `folder`, and removes. */
bool ladder_bench_record(const char *folder, const struct ladder_bench_grouping *grouping,
                         struct ladder_bench_records *out, struct error *error) __attribute__((warn_unused_result));

#endif
