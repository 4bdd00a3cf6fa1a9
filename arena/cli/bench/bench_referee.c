/* SPDX-License-Identifier: MIT */
#include "cli/bench/bench_referee.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/options/place.h"
#include "json/json.h"
#include "match/seed.h"

enum {
    MS_US = 1000,
    SECOND_MS = 1000,
    RUN_MS_LEAST = 10,
    START_US = 60 * 1000000, /* hundreds of processes start at once */
};

/* Under a name of its own where the yardstick is the bare ROUTER, which most lines are held against. */
static void print_json(void *context, const struct bench_line *line)
{
    bool bare = line->against == AGAINST_BARE || line->against == AGAINST_UNPLACED;

    (void)context;
    json_print(stdout, json_pack("{sssssisisisssssfsfsfsfsfsfsfsfsf}", "bench",
                                 line->against == AGAINST_REFEREE ? "tournament" : "referee", "against",
                                 bench_against_names[line->against], "matches", (int)line->matches, "connections",
                                 (int)line->connections, "processes", (int)line->processes, "transport",
                                 line->tcp ? "tcp" : "ipc", "views", instant_views[line->views], "decisions_per_s",
                                 line->decisions_per_s, bare ? "pingpong_per_s" : "other_per_s", line->other_per_s,
                                 "ratio", line->ratio, "manager_us_per_decision", line->manager_us,
                                 bare ? "pingpong_us" : "other_us", line->other_us, "messages_per_decision",
                                 line->messages_per_decision, "lateness_p99_ms", line->lateness_p99_ms,
                                 "bytes_per_match", line->bytes_per_match, "calibration", line->calibration));
    (void)fflush(stdout);
}

static void print_line(void *context, const struct bench_line *line)
{
    (void)context;
    (void)printf("%4u matches %4u connections %3u processes %s  %7.0f decisions/s %5.2f of %7.0f/s (%s)  "
                 "%5.2f us (%.2f)  %5.3f messages  late %.3f ms  %6.0f bytes\n",
                 line->matches, line->connections, line->processes, line->tcp ? "tcp" : "ipc", line->decisions_per_s,
                 line->ratio, line->other_per_s, bench_against_names[line->against], line->manager_us, line->other_us,
                 line->messages_per_decision, line->lateness_p99_ms, line->bytes_per_match);
    (void)fflush(stdout);
}

bool bench_referee_plan(const struct bench_referee_request *request, struct plan *plan, struct error *error)
{
    plan->game = request->game;
    plan->clock = clock_preset();
    plan->clock.start_us = START_US;
    plan->lost_seat = LOST_FILLER;
    plan->passed = &request->passed;
    plan->seed = seed_random();
    epoch_text(plan->game, plan->epoch);
    settings_init(&plan->lineup.settings, plan->game);
    for (unsigned i = 0; i < plan->game->role_count; i++) {
        int setting = settings_find(plan->game, plan->game->roles[i].name);

        if (setting >= 0 && !plan->game->settings[setting].values)
            plan->lineup.settings.values[setting] = plan->game->settings[setting].least;
    }
    return settings_take(&plan->lineup.settings, &request->words, error) && plan_count_seats(plan, error);
}

/* What the runs may take of the time: two for each pair of each line. What starting and ending the bots takes is not
 * counted. */
static unsigned run_ms(const struct bench_referee_request *request, unsigned lines)
{
    unsigned runs = 2 * request->pairs * (lines ? lines : 1);
    unsigned each = request->seconds * SECOND_MS / runs;

    if (request->seconds == 0)
        return request->run_ms;
    return each > RUN_MS_LEAST ? each : RUN_MS_LEAST;
}

const char *bench_folder(void)
{
    const char *temporary = getenv("TMPDIR");

    return temporary ? temporary : "/tmp";
}

/* What is measured of a request. */
struct work {
    const struct bench_referee_request *request;
    void (*found)(void *context, const struct bench_line *line);
    void *context;
    const struct bench_crowd *crowd; /* NULL: lines */
    struct bench_crowded *crowded;
};

static bool measure(const struct work *work, struct bench_request *bench, struct error *error)
{
    unsigned lines = bench_lines(bench);

    bench->window_us = (int64_t)run_ms(work->request, work->crowd ? 1 : lines) * MS_US;
    if (work->crowd)
        return bench_crowded(bench, work->crowd, work->crowded, error);
    if (lines == 0)
        return error_set(error, EXIT_WRONG_USE, "no line has so many matches; there are %s",
                         work->request->player ? "8, 50" : "1, 8, 25, 50, 64, 250, 256, 500, 1000");
    return bench_referee(bench, work->found, work->context, error);
}

static bool prepare(const struct work *work, struct error *error)
{
    const struct bench_referee_request *request = work->request;
    struct plan *plan = calloc(1, sizeof *plan);
    char folder[PATH_MAX];
    struct bench_request bench = {.plan = plan,
                                  .views = request->views,
                                  .pairs = request->pairs,
                                  .matches = request->matches,
                                  .match_count = request->match_count,
                                  .folder = bench_folder(),
                                  .player = request->player,
                                  .other = request->other,
                                  .against = request->against,
                                  .context = request->context};
    bool good;

    if (!plan)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    plan->folder = place_of_program(folder);
    good = bench_referee_plan(request, plan, error) && measure(work, &bench, error);
    free(plan);
    return good;
}

bool bench_referee_lines(const struct bench_referee_request *request,
                         void (*found)(void *context, const struct bench_line *line), void *context,
                         struct error *error)
{
    return prepare(&(struct work){.request = request, .found = found, .context = context}, error);
}

bool bench_referee_crowded(const struct bench_referee_request *request, const struct bench_crowd *crowd,
                           struct bench_crowded *found, struct error *error)
{
    return prepare(&(struct work){.request = request, .crowd = crowd, .crowded = found}, error);
}

bool bench_referee_run(const struct bench_referee_request *request, struct error *error)
{
    return bench_referee_lines(request, request->json ? print_json : print_line, NULL, error);
}
