/* SPDX-License-Identifier: MIT */
/* Measures what a large ladder costs beside its matches: the choice of the next one, and the table. All is drawn by
 * lots that are always the same. Time is the processor time of this thread. */
#ifndef LADDER_BENCH_H
#define LADDER_BENCH_H

#include <stdbool.h>
#include <stddef.h>

#include "ladder/season/published.h"
#include "ladder/season/season.h"

enum { LADDER_BENCH_CLASSES = 2 };

/* How large: what arena serve is built for, or small enough for every day. */
struct ladder_bench_size {
    unsigned bots, versions, results, choices;
};
extern const struct ladder_bench_size ladder_bench_full, ladder_bench_small;

/* Choices of the next match between so many bots, of which some are absent. */
struct ladder_bench_choice {
    unsigned bots, absent;
    double p50_us, p99_us;
    double calibration; /* as measure_calibration returns it */
};

/* A table of so many versions and results. */
struct ladder_bench_table {
    unsigned versions, results;
    double means_s;                  /* a fit from zero, without intervals */
    double intervals_s;              /* what intervals and ranks take more */
    size_t season_bytes, peak_bytes; /* of the results; of this process, so far */
    double calibration;
};

/* Fills a season, which must be empty, with the results of such a table, in LADDER_BENCH_CLASSES classes of two roles.
 * False: no memory. */
bool ladder_bench_season(struct season *season, const struct ladder_bench_size *size)
    __attribute__((warn_unused_result));

/* The table of such a season, as a ladder of this game shows it; the caller holds it. NULL: no memory. */
struct published *ladder_bench_publish(const struct game *game, const struct ladder_bench_size *size);

/* False: no memory. */
bool ladder_bench_choose(const struct ladder_bench_size *size, bool absent, struct ladder_bench_choice *out)
    __attribute__((warn_unused_result));
bool ladder_bench_rate(const struct ladder_bench_size *size, struct ladder_bench_table *out)
    __attribute__((warn_unused_result));

#endif
