/* SPDX-License-Identifier: MIT */
#include "cli/matches/progress.h"

#include <inttypes.h>
#include <stdio.h>

enum { US_PER_S = 1000000, S_PER_MIN = 60, S_PER_H = 3600, TIME_TEXT_MAX = 32 };

/* "12 s", "1:05", "2:00:30". */
static void time_text(int64_t seconds, char out[TIME_TEXT_MAX])
{
    if (seconds < S_PER_MIN)
        (void)snprintf(out, TIME_TEXT_MAX, "%" PRId64 " s", seconds);
    else if (seconds < S_PER_H)
        (void)snprintf(out, TIME_TEXT_MAX, "%" PRId64 ":%02" PRId64, seconds / S_PER_MIN, seconds % S_PER_MIN);
    else
        (void)snprintf(out, TIME_TEXT_MAX, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / S_PER_H,
                       seconds % S_PER_H / S_PER_MIN, seconds % S_PER_MIN);
}

void progress_text(struct run_progress progress, int64_t spent_us, char out[PROGRESS_TEXT_MAX])
{
    bool known = progress.played > 0;
    char left[TIME_TEXT_MAX] = "";

    if (known)
        time_text(spent_us / progress.played * (progress.all - progress.finished) / US_PER_S, left);
    (void)snprintf(out, PROGRESS_TEXT_MAX, "%u of %u matches%s%s%s", progress.finished, progress.all,
                   known ? ", about " : "", left, known ? " left" : "");
}
