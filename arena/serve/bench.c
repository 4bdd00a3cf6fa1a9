/* SPDX-License-Identifier: MIT */
#include "serve/bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/visits.h"
#include "ladder/bench.h"
#include "serve/serve_inside.h"
#include "serve/web/web.h"

/* What a match says of its bots. */
struct seen {
    struct meter *meter;
    struct error error; /* the first fault */
    struct visitor *visitor;
};

const char serve_bench_page[] = "/api/v1/table";

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
    for (unsigned class = 0; class < LADDER_BENCH_CLASSES; class ++) {
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

static void on_ready(void *context, const struct archive_report *report, const struct season *season, const char *http)
{
    struct seen *seen = context;

    (void)report;
    (void)season;
    if (seen->visitor && http)
        visitor_go(seen->visitor, http);
}

/* What the daemon has besides its matches. */
struct burden {
    const struct ladder_bench_size *size; /* of its season; NULL: it has just begun */
    struct published *table;              /* that it shows; NULL: its own */
    struct visits *visits;                /* of its HTTP; NULL: it has none */
};

static bool take_up(struct serve *serve, const struct burden *burden, struct error *error)
{
    bool good = true;

    if (burden->table)
        publisher_show(serve, published_hold(burden->table));
    (void)pthread_mutex_lock(&serve->lock);
    if (burden->size) {
        good = ladder_bench_season(&serve->season, burden->size);
        rater_wake(serve);
        publisher_wake(serve);
    }
    (void)pthread_mutex_unlock(&serve->lock);
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static int hold(const struct ladder_file *file, const struct plan *plan, struct seen *seen, const struct burden *burden,
                struct error *error)
{
    const struct serve_options options = {.folder = plan->records,
                                          .programs = plan->folder,
                                          .http = burden->visits ? "127.0.0.1:0" : NULL,
                                          .http_cores =
                                              burden->visits && burden->visits->placed ? &burden->visits->cores : NULL};
    const struct serve_ops ops = {
        .read = on_read, .ready = on_ready, .result = on_result, .meter = seen->meter, .context = seen};
    struct serve *serve = serve_open(file, &options, &ops, error);
    int code;

    if (!serve)
        return (int)error->code;
    code = take_up(serve, burden, error) ? serve_play(serve, error) : EXIT_COULD_NOT_RUN;
    if (!visitor_stop(&seen->visitor) && !error->code)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "those who ask over HTTP ended by themselves");
    serve_close(serve);
    if (!error->code && seen->error.code)
        *error = seen->error;
    return error->code ? (int)error->code : code;
}

static int play(const struct plan *plan, struct meter *meter, const struct burden *burden, struct error *error)
{
    struct ladder_file *file = calloc(1, sizeof *file);
    struct seen seen = {.meter = meter, .visitor = burden->visits ? visitor_start(burden->visits) : NULL};
    int code = EXIT_COULD_NOT_RUN;

    if (!file || (burden->visits && !seen.visitor))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (fill_file(file, plan, error) && write_file(plan, error))
        code = hold(file, plan, &seen, burden, error);
    (void)visitor_stop(&seen.visitor);
    if (file)
        release_file(file);
    return code;
}

int serve_bench_play(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return play(plan, ops->meter, &(struct burden){.size = NULL}, error);
}

int serve_bench_play_rated(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return play(plan, ops->meter, &(struct burden){.size = &ladder_bench_full}, error);
}

int serve_bench_play_rated_small(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    return play(plan, ops->meter, &(struct burden){.size = &ladder_bench_small}, error);
}

/* --- over HTTP --------------------------------------------------------------------------------------------------- */

int serve_bench_play_asked(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    const struct serve_bench_web *web = ops->context;
    const struct burden burden = {.size = web->size, .table = web->table, .visits = web->visits};

    return play(plan, ops->meter, &burden, error);
}

int serve_bench_play_unasked(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    const struct serve_bench_web *web = ops->context;
    const struct burden burden = {.size = web->size, .table = web->table};

    return play(plan, ops->meter, &burden, error);
}

/* What stands in paths where a parameter is. */
static const char *const examples[][2] = {
    {"bot", "instant-1"}, {"match", "m1"},      {"season", "1"},  {"class", "duel"},
    {"version", "1"},     {"role", "creature"}, {"hash", "none"}, {"file", "style.css"},
};

static const char *example(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        if (strncmp(examples[i][0], name, size) == 0 && !examples[i][0][size])
            return examples[i][1];
    return "instant-1";
}

static void fill_path(const char *path, char *out, size_t size)
{
    size_t used = 0;

    while (*path && used + 1 < size) {
        size_t name = *path == '{' ? strcspn(path + 1, "}") : 0;

        if (name) {
            used += (size_t)snprintf(out + used, size - used, "%s", example(path + 1, name));
            path += name + 2;
        } else {
            out[used++] = *path++;
        }
    }
    out[used < size ? used : size - 1] = '\0';
}

static void add_paths(struct visits *visits, const struct http_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        char path[VISITS_TEXT_MAX];

        if (table->routes[i].is_private)
            continue;
        fill_path(table->routes[i].path, path, sizeof path);
        if (table->routes[i].events)
            visits_listen(visits, path);
        else if (strcmp(path, serve_bench_page) != 0)
            visits_add(visits, path, false);
    }
}

void serve_bench_paths(struct visits *visits)
{
    visits_add(visits, serve_bench_page, false);
    for (const struct http_table *table = web_routes(); table; table = table->more)
        add_paths(visits, table);
    visits_add(visits, serve_bench_page, true);
}
