/* SPDX-License-Identifier: MIT */
#include "cli/matches/times.h"

#include <stdio.h>

enum { US_PER_MS = 1000 };

/* The percentiles that are printed; the last is the greatest. */
static const struct {
    const char *word, *key;
    double part;
} rows[] = {{"p50", "p50_ms", 0.5}, {"p90", "p90_ms", 0.9}, {"p99", "p99_ms", 0.99}, {"most", "max_ms", 1}};

enum { ROWS = sizeof rows / sizeof *rows };

static double milliseconds(uint64_t us)
{
    return (double)us / (double)US_PER_MS;
}

void times_text(const struct histogram *times, char out[TIMES_TEXT_MAX])
{
    size_t used = 0;

    for (size_t i = 0; i < ROWS && used < TIMES_TEXT_MAX; i++)
        used += (size_t)snprintf(out + used, TIMES_TEXT_MAX - used, "%s%s %.3g", i ? ", " : "", rows[i].word,
                                 milliseconds(histogram_quantile(times, rows[i].part)));
    if (used < TIMES_TEXT_MAX)
        (void)snprintf(out + used, TIMES_TEXT_MAX - used, " ms");
}

static json_t *seat_json(unsigned number, const struct run_seat *seat)
{
    json_t *json = json_pack("{si}", "seat", (int)number);
    struct histogram times = {0};

    histogram_merge_small(&times, &seat->think);
    for (size_t i = 0; i < ROWS; i++)
        (void)json_object_set_new(json, rows[i].key, json_real(milliseconds(histogram_quantile(&times, rows[i].part))));
    (void)json_object_set_new(json, "excused", json_integer(seat->excused));
    return json;
}

json_t *times_json(const struct plan *plan, const struct run_result *result)
{
    json_t *seats = json_array();

    for (unsigned i = 0; i < plan->lineup.seats; i++)
        (void)json_array_append_new(seats, seat_json(i, &result->seat[i]));
    return json_pack("{sfso}", "host_late_ms", milliseconds((uint64_t)result->host_late_us), "seats", seats);
}
