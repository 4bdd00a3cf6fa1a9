/* SPDX-License-Identifier: MIT */
#include "cli/bench/bench_sandbox.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "launch/words.h"
#include "run/measuring/bench_sandbox.h"

enum { MS_US = 1000 };

static const double MEBI = 1 << 20;

static const char *name_of(enum sandbox_level level)
{
    return sandbox_levels[level].name;
}

static void print_json(void *context, const struct bench_sandbox_line *line)
{
    (void)context;
    json_print(stdout, json_pack("{ss ss ss si sf sf sf sf sf sf}", "bench", "sandbox", "of", "bot", "sandbox",
                                 name_of(line->level), "matches", (int)line->matches, "start_ms", line->start_ms,
                                 "first_ms", line->first_ms, "over_ms", line->over_ms, "decisions_per_s", line->per_s,
                                 "ratio", line->ratio, "calibration", line->calibration));
    (void)fflush(stdout);
}

static void print_line(void *context, const struct bench_sandbox_line *line)
{
    (void)context;
    (void)printf("%-10s %3u matches  first answer %6.1f ms (%+.1f)  %7.0f decisions/s (%.2f)\n", name_of(line->level),
                 line->matches, line->first_ms, line->over_ms, line->per_s, line->ratio);
    (void)fflush(stdout);
}

static void print_crowd_json(void *context, const struct bench_sandbox_crowd *crowd)
{
    (void)context;
    json_print(stdout, json_pack("{ss ss ss si sf sf sf sf sb}", "bench", "sandbox", "of", "crowd", "sandbox",
                                 name_of(crowd->level), "bots", (int)crowd->bots, "ready_ms", crowd->ready_ms,
                                 "processor_ms", crowd->processor_ms, "memory_bytes", crowd->memory_bytes, "processes",
                                 crowd->processes, "shared_counts_in_full", crowd->memory_is_whole));
    (void)fflush(stdout);
}

static void print_crowd(void *context, const struct bench_sandbox_crowd *crowd)
{
    (void)context;
    (void)printf("%-10s %3u bots at once: ready after %.0f ms; each %.1f ms of processor time, %.1f MiB%s, %.0f "
                 "processes\n",
                 name_of(crowd->level), crowd->bots, crowd->ready_ms, crowd->processor_ms, crowd->memory_bytes / MEBI,
                 crowd->memory_is_whole ? " (what is shared counts in full)" : "", crowd->processes);
    (void)fflush(stdout);
}

/* The bot of this very program, by its real path: in a sandbox, /proc/self/exe is another one. */
static char *own_command(struct error *error)
{
    char path[PATH_MAX], *quoted, *command = NULL;
    int size = -1;

    if (!realpath("/proc/self/exe", path)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot find this program: %s", strerror(errno));
        return NULL;
    }
    quoted = words_quoted(path);
    if (quoted)
        size = asprintf(&command, "%s bench bot", quoted);
    free(quoted);
    if (size >= 0)
        return command;
    (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return NULL;
}

bool bench_sandbox_run(const struct bench_referee_request *request, const char *command, unsigned crowd,
                       struct error *error)
{
    struct plan *plan = calloc(1, sizeof *plan);
    char *own = command ? NULL : own_command(error);
    struct bench_sandbox_request sandbox = {.plan = plan,
                                            .command = command ? command : own,
                                            .matches = request->matches,
                                            .match_count = request->match_count,
                                            .crowd = crowd,
                                            .pairs = request->pairs,
                                            .window_us = (int64_t)request->run_ms * MS_US};
    bool good = plan || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    good = good && sandbox.command && bench_referee_plan(request, plan, error) &&
           bench_sandbox(&sandbox, request->json ? print_json : print_line,
                         request->json ? print_crowd_json : print_crowd, NULL, error);
    free(plan);
    free(own);
    return good;
}
