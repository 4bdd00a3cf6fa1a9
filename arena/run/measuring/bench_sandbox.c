/* SPDX-License-Identifier: MIT */
#include "run/measuring/bench_sandbox.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/measure.h"
#include "launch/words.h"
#include "run/folder.h"
#include "run/measuring/bench.h"
#include "run/measuring/crowd.h"
#include "run/measuring/load.h"
#include "sandbox/sandbox.h"

enum { MATCHES_RECORDED = 16, TITLE_MAX = 64, LEVELS = SANDBOX_NAMESPACES + 1 /* an image is another bot */ };

static const unsigned preset_matches[] = {1};

struct work {
    const struct bench_sandbox_request *request;
    void (*found)(void *context, const struct bench_sandbox_line *line);
    void (*crowded)(void *context, const struct bench_sandbox_crowd *line);
    void *context;
    struct words words;
    struct folder mark; /* by which the host knows its sandboxes */
    struct sandbox_host *host;
    unsigned levels;
    struct course course;
    struct load_result results[LEVELS][BENCH_PAIRS_MAX];
    double calibration[BENCH_PAIRS_MAX];
};

static struct sandbox_spec spec_of(unsigned level)
{
    return (struct sandbox_spec){.level = (enum sandbox_level)level, .limits = sandbox_limits_preset()};
}

/* --- one bot ----------------------------------------------------------------------------------------------------- */

static bool run(struct work *work, unsigned level, unsigned matches, struct load_result *result, struct error *error)
{
    const struct sandbox_spec spec = spec_of(level);
    char title[TITLE_MAX];
    const struct load_plan plan = {.course = &work->course,
                                   .title = title,
                                   .words = (const char *const *)(uintptr_t)work->words.at,
                                   .passed = work->request->plan->passed,
                                   .matches = matches,
                                   .views = VIEWS_FULL,
                                   .host = work->host,
                                   .sandbox = &spec,
                                   .warm_us = work->request->window_us,
                                   .window_us = work->request->window_us};

    (void)snprintf(title, sizeof title, "the bot at level %s", sandbox_levels[level].name);
    return load_run(&plan, result, error);
}

static bool play_round(struct work *work, unsigned matches, unsigned round, struct error *error)
{
    for (unsigned i = 0; i < work->levels; i++) {
        unsigned level = round % 2 ? work->levels - 1 - i : i;

        if (!run(work, level, matches, &work->results[level][round], error))
            return false;
    }
    work->calibration[round] = measure_calibration();
    return true;
}

static void tell(struct work *work, unsigned level, unsigned matches, double calibration)
{
    const unsigned rounds = work->request->pairs;
    const struct load_result *with = work->results[level], *none = work->results[SANDBOX_NONE];
    double start[BENCH_PAIRS_MAX], first[BENCH_PAIRS_MAX], over[BENCH_PAIRS_MAX], per_s[BENCH_PAIRS_MAX],
        ratio[BENCH_PAIRS_MAX];

    for (unsigned i = 0; i < rounds; i++) {
        start[i] = with[i].start_ms;
        first[i] = with[i].first_ms;
        over[i] = with[i].first_ms - none[i].first_ms;
        per_s[i] = with[i].per_s;
        ratio[i] = with[i].per_s / none[i].per_s;
    }
    work->found(work->context, &(struct bench_sandbox_line){.level = (enum sandbox_level)level,
                                                            .matches = matches,
                                                            .start_ms = measure_median(start, rounds),
                                                            .first_ms = measure_median(first, rounds),
                                                            .over_ms = measure_median(over, rounds),
                                                            .per_s = measure_median(per_s, rounds),
                                                            .ratio = measure_median(ratio, rounds),
                                                            .calibration = calibration});
}

static bool measure(struct work *work, unsigned matches, struct error *error)
{
    double calibration;

    for (unsigned i = 0; i < work->request->pairs; i++)
        if (!play_round(work, matches, i, error))
            return false;
    calibration = measure_median(work->calibration, work->request->pairs);
    for (unsigned level = 0; level < work->levels; level++)
        tell(work, level, matches, calibration);
    return true;
}

/* --- many -------------------------------------------------------------------------------------------------------- */

static bool gather(struct work *work, unsigned level, struct error *error)
{
    const struct sandbox_spec spec = spec_of(level);
    const struct crowd_plan plan = {.words = (const char *const *)(uintptr_t)work->words.at,
                                    .passed = work->request->plan->passed,
                                    .host = work->host,
                                    .sandbox = &spec,
                                    .bots = work->request->crowd};
    struct bench_sandbox_crowd crowd = {0};

    if (!crowd_run(&plan, &crowd, error))
        return false;
    work->crowded(work->context, &crowd);
    return true;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static bool prepare(struct work *work, struct error *error)
{
    char why[SANDBOX_SENTENCE_MAX] = "";

    if (!words_split(&work->words, work->request->command, error) || !folder_make(&work->mark, error))
        return false;
    work->host = sandbox_host_open(work->mark.path, error);
    if (!work->host)
        return false;
    work->levels = (unsigned)sandbox_host_best(work->host, why) + 1;
    if (work->levels == 1)
        return error_set(error, EXIT_COULD_NOT_RUN, "there is no sandbox to measure: %s", why);
    return course_take(&work->course, work->request->plan, VIEWS_FULL, MATCHES_RECORDED, error);
}

static bool measure_all(struct work *work, struct error *error)
{
    const struct bench_sandbox_request *request = work->request;
    const unsigned *matches = request->match_count ? request->matches : preset_matches;
    unsigned count = request->match_count ? request->match_count : sizeof preset_matches / sizeof *preset_matches;

    for (unsigned i = 0; i < count; i++)
        if (!measure(work, matches[i], error))
            return false;
    for (unsigned level = 0; level < work->levels; level++)
        if (!gather(work, level, error))
            return false;
    return true;
}

bool bench_sandbox(const struct bench_sandbox_request *request,
                   void (*found)(void *context, const struct bench_sandbox_line *line),
                   void (*crowded)(void *context, const struct bench_sandbox_crowd *line), void *context,
                   struct error *error)
{
    struct work *work = calloc(1, sizeof *work);
    bool good;

    assert(request->pairs >= 1 && request->pairs <= BENCH_PAIRS_MAX);
    assert(request->crowd >= 1 && request->crowd <= BENCH_SANDBOX_CROWD_MAX);
    if (!work)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    work->request = request;
    work->found = found;
    work->crowded = crowded;
    work->context = context;
    good = prepare(work, error) && measure_all(work, error);
    course_release(&work->course);
    if (work->host)
        sandbox_host_close(work->host);
    folder_remove(&work->mark);
    words_release(&work->words);
    free(work);
    return good;
}
