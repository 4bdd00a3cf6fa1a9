/* SPDX-License-Identifier: MIT */
#include "cli/bench/bench_ladder.h"

#include <stdio.h>

#include "json/json.h"
#include "ladder/bench.h"

static const double MEGA = 1e6;

static void print_choice(const struct ladder_bench_choice *choice, bool json)
{
    if (json)
        json_print(stdout, json_pack("{ss ss si si sf sf sf}", "bench", "ladder", "of", "choice", "bots",
                                     (int)choice->bots, "absent", (int)choice->absent, "p50_us", choice->p50_us,
                                     "p99_us", choice->p99_us, "calibration", choice->calibration));
    else
        (void)printf("next match    %6u bots, %5u absent  p50 %6.0f us  p99 %6.0f us  calibration %.3g/s\n",
                     choice->bots, choice->absent, choice->p50_us, choice->p99_us, choice->calibration);
    (void)fflush(stdout);
}

/* Seconds, and rounds of the calibration loop in that time: those can be compared between machines. */
static void print_table(const struct ladder_bench_table *table, bool json)
{
    if (json)
        json_print(stdout, json_pack("{ss ss si si sf sf sf sf sI sI sf}", "bench", "ladder", "of", "table", "versions",
                                     (int)table->versions, "results", (int)table->results, "means_s", table->means_s,
                                     "means_rounds", table->means_s * table->calibration, "intervals_s",
                                     table->intervals_s, "intervals_rounds", table->intervals_s * table->calibration,
                                     "season_bytes", (json_int_t)table->season_bytes, "peak_bytes",
                                     (json_int_t)table->peak_bytes, "calibration", table->calibration));
    else
        (void)printf("table  %6u versions, %7u results  means %6.2f s  intervals and ranks %6.2f s  results %.0f MB  "
                     "peak %.0f MB  calibration %.3g/s\n",
                     table->versions, table->results, table->means_s, table->intervals_s,
                     (double)table->season_bytes / MEGA, (double)table->peak_bytes / MEGA, table->calibration);
    (void)fflush(stdout);
}

bool bench_ladder_run(bool small, bool json, struct error *error)
{
    const struct ladder_bench_size *size = small ? &ladder_bench_small : &ladder_bench_full;
    struct ladder_bench_choice choice;
    struct ladder_bench_table table;

    for (unsigned absent = 0; absent < 2; absent++) {
        if (!ladder_bench_choose(size, absent, &choice))
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        print_choice(&choice, json);
    }
    if (!ladder_bench_rate(size, &table))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    print_table(&table, json);
    return true;
}
