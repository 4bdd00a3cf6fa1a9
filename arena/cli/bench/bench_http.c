/* SPDX-License-Identifier: MIT */
#include "cli/bench/bench_http.h"

#include <stdio.h>
#include <unistd.h>

#include "base/cores.h"
#include "http/visits.h"
#include "json/json.h"
#include "ladder/bench.h"
#include "serve/bench.h"

enum { PER_S = 500, LISTENERS = 200, MS_US = 1000 };

/* Of the ladder. */
static const struct ladder_bench_size small = {.bots = 1000, .versions = 1000, .results = 5000};

static const double MEBI = 1 << 20;
static const double US_PER_S = 1e6;

/* What is measured. */
struct work {
    const struct bench_http_request *request;
    struct serve_bench_web web;
    bool split; /* HTTP and its readers have a core of their own */
    cpu_set_t http_cores;
};

/* --- lines ------------------------------------------------------------------------------------------------------- */

/* Takes the object over. */
static void print(const struct work *work, const char *of, json_t *figures, const char *text)
{
    if (work->request->json) {
        json_t *line = json_pack("{ss ss}", "bench", "http", "of", of);

        (void)json_object_update(line, figures);
        json_print(stdout, line);
    } else {
        (void)printf("%-8s %s\n", of, text);
    }
    json_decref(figures);
    (void)fflush(stdout);
}

static double quantile_ms(const struct visits_path *path, double part)
{
    return (double)histogram_quantile(&path->took_us, part) / (double)MS_US;
}

static double per_s(const struct visits_path *path)
{
    return path->asked_us ? (double)path->answered * US_PER_S / (double)path->asked_us : 0;
}

static void print_path(const struct work *work, const struct visits_path *path)
{
    const char *name = path->bare ? "(bare)" : path->path;
    char text[240];

    (void)snprintf(text, sizeof text, "%-36.100s %u  p50 %7.3f ms  p99 %7.3f ms  %6.1f/s", name, path->status,
                   quantile_ms(path, 0.5), quantile_ms(path, 0.99), per_s(path));
    print(work, "path",
          json_pack("{ss sb si sf sf sf sI}", "path", path->path, "bare", path->bare, "status", (int)path->status,
                    "p50_ms", quantile_ms(path, 0.5), "p99_ms", quantile_ms(path, 0.99), "per_s", per_s(path),
                    "answers", (json_int_t)path->answered),
          text);
}

/* What the matches had of it, whatever was asked. */
static void print_matches(const struct work *work, const char *of, const struct bench_line *line)
{
    const struct visits *visits = work->web.visits;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    char text[300];

    (void)snprintf(text, sizeof text,
                   "%u matches, %ld cores  decisions %4.2f of %7.0f/s  late p99 %.3f ms, %4.2f of %.3f ms  "
                   "memory %.1f MiB more",
                   line->matches, cores, line->ratio, line->other_per_s, line->lateness_p99_ms, line->lateness_ratio,
                   line->other_lateness_p99_ms, line->bytes_more / MEBI);
    print(work, of,
          json_pack("{si si si si sI sf sf sf sf sf sf sf sf}", "matches", (int)line->matches, "cores", (int)cores,
                    "asked_per_s", (int)visits->per_s, "listeners", (int)visits->listening, "broken",
                    (json_int_t)visits->broken, "decisions_per_s", line->decisions_per_s, "other_per_s",
                    line->other_per_s, "decisions_ratio", line->ratio, "lateness_p99_ms", line->lateness_p99_ms,
                    "other_lateness_p99_ms", line->other_lateness_p99_ms, "lateness_ratio", line->lateness_ratio,
                    "memory_bytes", line->bytes_more, "calibration", line->calibration),
          text);
}

static void on_asked(void *context, const struct bench_line *line)
{
    const struct work *work = context;

    for (unsigned i = 0; i < work->web.visits->path_count; i++)
        print_path(work, &work->web.visits->path[i]);
    print_matches(work, "matches", line);
}

static void on_page(void *context, const struct bench_line *line)
{
    const struct work *work = context;
    const struct visits_path *page = &work->web.visits->path[0], *bare = &work->web.visits->path[1];
    double bare_per_s = per_s(bare);
    char text[240];

    (void)snprintf(text, sizeof text, "%.60s %8.0f/s  %4.2f of %8.0f/s (bare)  p99 %.3f ms (%.3f)", page->path,
                   per_s(page), bare_per_s > 0 ? per_s(page) / bare_per_s : 0, bare_per_s, quantile_ms(page, 0.99),
                   quantile_ms(bare, 0.99));
    print(work, "page",
          json_pack("{ss si sf sf sf sf sf}", "path", page->path, "status", (int)page->status, "per_s", per_s(page),
                    "bare_per_s", bare_per_s, "ratio", bare_per_s > 0 ? per_s(page) / bare_per_s : 0, "p99_ms",
                    quantile_ms(page, 0.99), "bare_p99_ms", quantile_ms(bare, 0.99)),
          text);
    print_matches(work, "crowd", line);
}

/* --- runs -------------------------------------------------------------------------------------------------------- */

static bool measure(struct work *work, void (*found)(void *context, const struct bench_line *line), struct error *error)
{
    struct bench_referee_request referee = work->request->referee;

    work->web.visits->placed = work->split;
    work->web.visits->cores = work->http_cores;
    work->web.visits->warm_us = (int64_t)referee.run_ms * MS_US;
    referee.player = serve_bench_play_asked;
    referee.other = serve_bench_play_unasked;
    referee.against = AGAINST_UNASKED;
    referee.context = &work->web;
    return bench_referee_lines(&referee, found, work, error);
}

/* All paths, at a rate that a busy ladder has, with listeners. */
static bool measure_paths(struct work *work, struct error *error)
{
    work->web.visits->per_s = PER_S;
    work->web.visits->listeners = LISTENERS;
    serve_bench_paths(work->web.visits);
    return measure(work, on_asked, error);
}

/* The first page, as often as it goes. */
static bool measure_page(struct work *work, struct error *error)
{
    visits_add(work->web.visits, serve_bench_page, false);
    visits_add(work->web.visits, serve_bench_page, true);
    return measure(work, on_page, error);
}

bool bench_http_run(const struct bench_http_request *request, struct error *error)
{
    static bool (*const parts[])(struct work * work, struct error * error) = {measure_paths, measure_page};
    struct work work = {.request = request, .web = {.size = request->small ? &small : &ladder_bench_full}};
    cpu_set_t others, before;
    bool good;

    work.split = !request->shared && cores_split(&work.http_cores, &others);
    before = cores_keep_to(work.split ? &others : NULL);
    work.web.table = ladder_bench_publish(request->referee.game, work.web.size);
    good = work.web.table || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (size_t i = 0; good && i < sizeof parts / sizeof parts[0]; i++) {
        work.web.visits = visits_new();
        good = work.web.visits ? parts[i](&work, error) : error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        visits_free(&work.web.visits);
    }
    published_let_go(&work.web.table);
    (void)cores_keep_to(&before);
    return good;
}
