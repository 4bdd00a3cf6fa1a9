/* SPDX-License-Identifier: MIT */
#include "cli/bench/bench_ladder.h"

#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "ladder/bench.h"
#include "ladder/bench_records.h"
#include "serve/bench.h"

enum { GROUPS = 400, GROUPS_SMALL = 20 };

static const double MEGA = 1e6;
static const double MEBI = 1 << 20;

struct bench_ladder_section {
    const char *name;
    bool (*run)(const struct bench_ladder_request *request, struct error *error);
};

/* Takes the object over. */
static void print(const struct bench_ladder_request *request, const char *of, json_t *figures, const char *text)
{
    if (request->json) {
        json_t *line = json_pack("{ss ss}", "bench", "ladder", "of", of);

        (void)json_object_update(line, figures);
        json_print(stdout, line);
    } else {
        (void)printf("%-10s %s\n", of, text);
    }
    json_decref(figures);
    (void)fflush(stdout);
}

static bool no_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

/* --- beside the matches ------------------------------------------------------------------------------------------ */

static const struct ladder_bench_size *size_of(const struct bench_ladder_request *request)
{
    return request->small ? &ladder_bench_small : &ladder_bench_full;
}

static bool run_choice(const struct bench_ladder_request *request, struct error *error)
{
    for (unsigned absent = 0; absent < 2; absent++) {
        struct ladder_bench_choice choice;
        char text[160];

        if (!ladder_bench_choose(size_of(request), absent, &choice))
            return no_memory(error);
        (void)snprintf(text, sizeof text, "%6u bots, %5u absent  p50 %6.0f us  p99 %6.0f us  calibration %.3g/s",
                       choice.bots, choice.absent, choice.p50_us, choice.p99_us, choice.calibration);
        print(request, "choice",
              json_pack("{si si sf sf sf}", "bots", (int)choice.bots, "absent", (int)choice.absent, "p50_us",
                        choice.p50_us, "p99_us", choice.p99_us, "calibration", choice.calibration),
              text);
    }
    return true;
}

/* Seconds, and rounds of the calibration loop in that time: those can be compared between machines. */
static bool run_table(const struct bench_ladder_request *request, struct error *error)
{
    struct ladder_bench_table table;
    char text[240];

    if (!ladder_bench_rate(size_of(request), &table))
        return no_memory(error);
    (void)snprintf(text, sizeof text,
                   "%6u versions, %7u results  means %6.2f s  intervals and ranks %6.2f s  results %.0f MB  "
                   "peak %.0f MB  calibration %.3g/s",
                   table.versions, table.results, table.means_s, table.intervals_s, (double)table.season_bytes / MEGA,
                   (double)table.peak_bytes / MEGA, table.calibration);
    print(request, "table",
          json_pack("{si si sf sf sf sf sI sI si sf}", "versions", (int)table.versions, "results", (int)table.results,
                    "means_s", table.means_s, "means_rounds", table.means_s * table.calibration, "intervals_s",
                    table.intervals_s, "intervals_rounds", table.intervals_s * table.calibration, "season_bytes",
                    (json_int_t)table.season_bytes, "peak_bytes", (json_int_t)table.peak_bytes, "bytes_per_result",
                    (int)(table.season_bytes / table.results), "calibration", table.calibration),
          text);
    return true;
}

/* --- results on the disk ----------------------------------------------------------------------------------------- */

static bool run_records(const struct bench_ladder_request *request, struct error *error)
{
    static const struct {
        unsigned group;
        bool by_match;
    } rows[] = {{1, false}, {8, false}, {64, false}, {8, true}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ladder_bench_grouping grouping = {
            .group = rows[i].group, .groups = request->small ? GROUPS_SMALL : GROUPS, .by_match = rows[i].by_match};
        const char *calls = grouping.by_match ? "match" : "pass";
        struct ladder_bench_records records;
        char text[200];

        if (!ladder_bench_record(bench_folder(), &grouping, &records, error))
            return false;
        (void)snprintf(text, sizeof text,
                       "%3u results a wait  %7.0f results/s  %4.2f of %7.0f/s (bare appends, a call a %s)  %zu bytes",
                       grouping.group, records.per_s, records.ratio, records.bare_per_s, calls, records.match_bytes);
        print(request, "records",
              json_pack("{si ss sf sf sf si sf}", "group", (int)grouping.group, "call", calls, "results_per_s",
                        records.per_s, "bare_per_s", records.bare_per_s, "ratio", records.ratio, "match_bytes",
                        (int)records.match_bytes, "calibration", records.calibration),
              text);
    }
    return true;
}

/* --- the daemon -------------------------------------------------------------------------------------------------- */

static void print_decisions(void *context, const struct bench_line *line)
{
    char text[240];

    (void)snprintf(text, sizeof text,
                   "%4u matches  %7.0f decisions/s  %4.2f of %7.0f/s (arena match with records)  %5.2f us (%.2f)  "
                   "late %.3f ms (%.3f)",
                   line->matches, line->decisions_per_s, line->ratio, line->other_per_s, line->manager_us,
                   line->other_us, line->lateness_p99_ms, line->other_lateness_p99_ms);
    print(context, "decisions",
          json_pack("{si si sf sf sf sf sf sf sf sf}", "matches", (int)line->matches, "connections",
                    (int)line->connections, "decisions_per_s", line->decisions_per_s, "other_per_s", line->other_per_s,
                    "ratio", line->ratio, "manager_us_per_decision", line->manager_us, "other_us", line->other_us,
                    "lateness_p99_ms", line->lateness_p99_ms, "other_lateness_p99_ms", line->other_lateness_p99_ms,
                    "calibration", line->calibration),
          text);
}

static bool run_decisions(const struct bench_ladder_request *request, struct error *error)
{
    struct bench_referee_request referee = request->referee;

    referee.player = serve_bench_play;
    referee.against = AGAINST_RUN;
    return bench_referee_lines(&referee, print_decisions, (void *)(uintptr_t)request, error);
}

static void print_lateness(void *context, const struct bench_line *line)
{
    char text[240];

    (void)snprintf(text, sizeof text,
                   "%4u matches  p99 %.3f ms while ratings are fitted  %4.2f of %.3f ms  decisions %4.2f of %7.0f/s",
                   line->matches, line->lateness_p99_ms, line->lateness_ratio, line->other_lateness_p99_ms, line->ratio,
                   line->other_per_s);
    print(context, "lateness",
          json_pack("{si sf sf sf sf sf sf sf}", "matches", (int)line->matches, "p99_ms", line->lateness_p99_ms,
                    "other_p99_ms", line->other_lateness_p99_ms, "ratio", line->lateness_ratio, "decisions_per_s",
                    line->decisions_per_s, "other_per_s", line->other_per_s, "decisions_ratio", line->ratio,
                    "calibration", line->calibration),
          text);
}

static bool run_lateness(const struct bench_ladder_request *request, struct error *error)
{
    struct bench_referee_request referee = request->referee;

    referee.player = request->small ? serve_bench_play_rated_small : serve_bench_play_rated;
    referee.other = serve_bench_play;
    referee.against = AGAINST_UNRATED;
    return bench_referee_lines(&referee, print_lateness, (void *)(uintptr_t)request, error);
}

static bool run_crowd(const struct bench_ladder_request *request, struct error *error)
{
    const struct bench_crowd crowd =
        request->small ? (struct bench_crowd){20, 100, 10} : (struct bench_crowd){1000, 5000, 250};
    struct bench_referee_request referee = request->referee;
    struct bench_crowded found;
    char text[240];

    referee.player = serve_bench_play;
    referee.against = AGAINST_RUN;
    if (!bench_referee_crowded(&referee, &crowd, &found, error))
        return false;
    (void)snprintf(text, sizeof text,
                   "%4u matches, %4u attached  peak %.0f MiB, of a bare ROUTER %.0f MiB  %7.0f decisions/s",
                   crowd.matches, crowd.connections, (double)found.peak / MEBI, (double)found.bare_peak / MEBI,
                   found.decisions_per_s);
    print(request, "crowd",
          json_pack("{si si sI sI sf sf sf}", "matches", (int)crowd.matches, "connections", (int)crowd.connections,
                    "peak_bytes", (json_int_t)found.peak, "bare_bytes", (json_int_t)found.bare_peak, "decisions_per_s",
                    found.decisions_per_s, "bare_per_s", found.bare_per_s, "calibration", found.calibration),
          text);
    return true;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

/* Memory is measured before this process has large tables. */
static const struct bench_ladder_section sections[] = {
    {"crowd", run_crowd},     {"decisions", run_decisions}, {"lateness", run_lateness},
    {"records", run_records}, {"choice", run_choice},       {"table", run_table},
};

const struct bench_ladder_section *bench_ladder_section(const char *name, struct error *error)
{
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strcmp(name, sections[i].name) == 0)
            return &sections[i];
    (void)error_set(error, EXIT_WRONG_USE, "--of takes crowd, decisions, lateness, records, choice or table, not '%s'",
                    name);
    return NULL;
}

bool bench_ladder_run(const struct bench_ladder_request *request, struct error *error)
{
    bool good = true;

    for (size_t i = 0; good && i < sizeof sections / sizeof *sections; i++)
        if (!request->only || request->only == &sections[i])
            good = sections[i].run(request, error);
    return good;
}
