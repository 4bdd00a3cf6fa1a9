/* SPDX-License-Identifier: MIT */
#include "serve/bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ladder/bench.h"
#include "serve/serve_inside.h"

/* What a match says of its bots. */
struct seen {
    const struct meter *meter;
    struct error error; /* the first fault */
};

static const char *const classes[LADDER_BENCH_CLASSES] = {"duel", "again"};

/* --- ladder.conf ------------------------------------------------------------------------------------------------- */

static bool add_bot(struct ladder_file *file, const struct plan_bot *bot, struct error *error)
{
    struct ladder_bot *added = &file->bots[file->bot_count];

    (void)snprintf(added->name, sizeof added->name, "%s", bot->name);
    (void)snprintf(added->owner, sizeof added->owner, "owner-%u", file->bot_count);
    added->command = strdup(bot->command);
    file->bot_count += added->command != NULL;
    return added->command || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool fill_file(struct ladder_file *file, const struct plan *plan, struct error *error)
{
    bool good = true;

    (void)snprintf(file->name, sizeof file->name, "bench");
    file->game = plan->game;
    file->clock = plan->clock;
    file->lost_seat = plan->lost_seat;
    file->jobs = plan->jobs;
    file->attach = plan->attach;
    file->random_share = 0.1;
    file->class_count = LADDER_BENCH_CLASSES;
    for (unsigned class = 0; class < file->class_count; class ++) {
        (void)snprintf(file->classes[class].name, sizeof file->classes[class].name, "%s", classes[class]);
        file->classes[class].clock = plan->clock;
        file->classes[class].settings = plan->lineup.settings;
        file->classes[class].share = 1;
    }
    for (unsigned i = 0; good && i < plan->bot_count; i++)
        good = add_bot(file, &plan->bots[i], error);
    return good;
}

/* The daemon compares it with what a reload finds. */
static bool write_file(const struct plan *plan, struct error *error)
{
    char path[PATH_MAX + 16];
    FILE *out;
    bool good;

    (void)snprintf(path, sizeof path, "%s/ladder.conf", plan->records);
    out = fopen(path, "we");
    good = out && fputs("version = 1\n", out) >= 0;
    good = (!out || fclose(out) == 0) && good;
    return good || error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
}

/* The other members are the plan's. */
static void release_file(struct ladder_file *file)
{
    for (unsigned i = 0; i < file->bot_count; i++)
        free(file->bots[i].command);
    free(file);
}

/* --- the daemon -------------------------------------------------------------------------------------------------- */

static bool on_read(void *context, struct ladder_file *file, struct error *error)
{
    (void)context;
    (void)file;
    return error_set(error, EXIT_WRONG_USE, "the ladder of a benchmark has no ladder.conf");
}

/* A benchmark with faults measures something else. What bots do once all is measured does not count. */
static void on_result(void *context, const struct run_result *result, const char *class,
                      const char *const bots[GAME_SEATS_MAX], unsigned sides)
{
    struct seen *seen = context;

    (void)class;
    (void)bots;
    (void)sides;
    if (result->fault_count > 0 && !seen->error.code && seen->meter->done < seen->meter->shards)
        (void)error_set(&seen->error, EXIT_COULD_NOT_RUN, "a bot was at fault in match %s: %s", result->id,
                        result->faults[0].evidence);
}

static bool fill_season(struct serve *serve, const struct ladder_bench_size *size, struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&serve->lock);
    good = ladder_bench_season(&serve->season, size);
    rater_wake(serve);
    publisher_wake(serve);
    (void)pthread_mutex_unlock(&serve->lock);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static int hold(const struct ladder_file *file, const struct plan *plan, struct meter *meter,
                const struct ladder_bench_size *size, struct error *error)
{
    const struct serve_options options = {.folder = plan->records, .programs = plan->folder};
    struct seen seen = {.meter = meter};
    const struct serve_ops ops = {.read = on_read, .result = on_result, .meter = meter, .context = &seen};
    struct serve *serve = serve_open(file, &options, &ops, error);
    int code;

    if (!serve)
        return (int)error->code;
    code = !size || fill_season(serve, size, error) ? serve_play(serve, error) : EXIT_COULD_NOT_RUN;
    serve_close(serve);
    if (!error->code && seen.error.code)
        *error = seen.error;
    return error->code ? (int)error->code : code;
}

static int play(const struct plan *plan, struct meter *meter, const struct ladder_bench_size *size, struct error *error)
{
    struct ladder_file *file = calloc(1, sizeof *file);
    int code = EXIT_COULD_NOT_RUN;

    if (!file)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), code;
    if (fill_file(file, plan, error) && write_file(plan, error))
        code = hold(file, plan, meter, size, error);
    release_file(file);
    return code;
}

int serve_bench_play(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return play(plan, ops->meter, NULL, error);
}

int serve_bench_play_rated(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return play(plan, ops->meter, &ladder_bench_full, error);
}

int serve_bench_play_rated_small(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return play(plan, ops->meter, &ladder_bench_small, error);
}
