/* SPDX-License-Identifier: MIT */
#include "run/measuring/bench_sdk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/measure.h"
#include "launch/words.h"
#include "run/measuring/bench.h"
#include "run/measuring/load.h"

enum { SDK, BARE, SIDES };
enum { MATCHES_RECORDED = 16, VIEWS = 3, RUNS = SIDES * VIEWS, TITLE_MAX = 128 };

/* The last one is what the others are compared with. */
static const enum views_wanted views[VIEWS] = {VIEWS_FULL, VIEWS_SPARSE, VIEWS_NONE};
static const unsigned preset_matches[] = {1, 16, 64};

struct work {
    const struct bench_sdk_request *request;
    struct course courses[VIEWS];
    struct load_result results[VIEWS][SIDES][BENCH_PAIRS_MAX];
    double calibration[BENCH_PAIRS_MAX];
};

/* --- runs -------------------------------------------------------------------------------------------------------- */

static bool run(const struct work *work, const struct bench_sdk_bot *bot, unsigned side, unsigned view,
                unsigned matches, struct load_result *result, struct error *error)
{
    char title[TITLE_MAX];
    struct words words;
    struct load_plan plan = {.course = &work->courses[view],
                             .title = title,
                             .passed = work->request->plan->passed,
                             .matches = matches,
                             .views = views[view],
                             .tcp = work->request->tcp,
                             .warm_us = work->request->window_us,
                             .window_us = work->request->window_us};
    bool good;

    (void)snprintf(title, sizeof title, "the %sbot of %s", side == BARE ? "bare " : "", bot->language);
    if (!words_split(&words, side == BARE ? bot->bare : bot->command, error))
        return false;
    plan.words = (const char *const *)(uintptr_t)words.at;
    good = load_run(&plan, result, error);
    words_release(&words);
    return good;
}

static bool play_round(struct work *work, const struct bench_sdk_bot *bot, unsigned matches, unsigned round,
                       struct error *error)
{
    for (unsigned i = 0; i < RUNS; i++) {
        unsigned at = round % 2 ? RUNS - 1 - i : i, view = at / SIDES, side = at % SIDES;

        if (!run(work, bot, side, view, matches, &work->results[view][side][round], error))
            return false;
    }
    work->calibration[round] = measure_calibration();
    return true;
}

/* --- figures ----------------------------------------------------------------------------------------------------- */

struct columns {
    double per_s[BENCH_PAIRS_MAX], us_each[BENCH_PAIRS_MAX], view_share[BENCH_PAIRS_MAX], start_ms[BENCH_PAIRS_MAX],
        resident[BENCH_PAIRS_MAX];
};

static void take_figures(struct bench_sdk_figures *figures, const struct load_result *with,
                         const struct load_result *none, unsigned rounds)
{
    struct columns columns;

    for (unsigned i = 0; i < rounds; i++) {
        columns.per_s[i] = with[i].per_s;
        columns.us_each[i] = with[i].us_each;
        columns.view_share[i] = with[i].us_each > 0 ? 1 - none[i].us_each / with[i].us_each : 0;
        columns.start_ms[i] = with[i].start_ms;
        columns.resident[i] = with[i].resident;
    }
    *figures = (struct bench_sdk_figures){.per_s = measure_median(columns.per_s, rounds),
                                          .us_each = measure_median(columns.us_each, rounds),
                                          .view_share = measure_median(columns.view_share, rounds),
                                          .start_ms = measure_median(columns.start_ms, rounds),
                                          .resident = measure_median(columns.resident, rounds)};
}

static void take_ratios(struct bench_sdk_line *line, const struct load_result *sdk, const struct load_result *bare,
                        const struct load_result *none, unsigned rounds)
{
    double ratio[BENCH_PAIRS_MAX], us_ratio[BENCH_PAIRS_MAX], of_none[BENCH_PAIRS_MAX], router_us[BENCH_PAIRS_MAX];

    for (unsigned i = 0; i < rounds; i++) {
        ratio[i] = sdk[i].per_s / bare[i].per_s;
        us_ratio[i] = sdk[i].us_each > 0 ? bare[i].us_each / sdk[i].us_each : 0;
        of_none[i] = sdk[i].per_s / none[i].per_s;
        router_us[i] = sdk[i].router_us;
    }
    line->ratio = measure_median(ratio, rounds);
    line->us_ratio = measure_median(us_ratio, rounds);
    line->of_none = measure_median(of_none, rounds);
    line->router_us = measure_median(router_us, rounds);
}

static bool measure(struct work *work, const struct bench_sdk_bot *bot, unsigned matches,
                    void (*found)(void *context, const struct bench_sdk_line *line), void *context, struct error *error)
{
    const unsigned rounds = work->request->pairs, none = VIEWS - 1;
    double calibration;

    for (unsigned i = 0; i < rounds; i++)
        if (!play_round(work, bot, matches, i, error))
            return false;
    calibration = measure_median(work->calibration, rounds);
    for (unsigned i = 0; i < VIEWS; i++) {
        struct load_result(*of)[BENCH_PAIRS_MAX] = work->results[i], (*without)[BENCH_PAIRS_MAX] = work->results[none];
        struct bench_sdk_line line = {
            .language = bot->language, .matches = matches, .views = views[i], .calibration = calibration};

        take_figures(&line.sdk, of[SDK], without[SDK], rounds);
        take_figures(&line.bare, of[BARE], without[BARE], rounds);
        take_ratios(&line, of[SDK], of[BARE], without[SDK], rounds);
        found(context, &line);
    }
    return true;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static bool measure_all(struct work *work, void (*found)(void *context, const struct bench_sdk_line *line),
                        void *context, struct error *error)
{
    const struct bench_sdk_request *request = work->request;
    const unsigned *matches = request->match_count ? request->matches : preset_matches;
    unsigned count = request->match_count ? request->match_count : sizeof preset_matches / sizeof *preset_matches;

    for (unsigned i = 0; i < VIEWS; i++)
        if (!course_take(&work->courses[i], request->plan, views[i], MATCHES_RECORDED, error))
            return false;
    for (unsigned i = 0; i < request->bot_count; i++)
        for (unsigned j = 0; j < count; j++)
            if (!measure(work, &request->bots[i], matches[j], found, context, error))
                return false;
    return true;
}

bool bench_sdk(const struct bench_sdk_request *request, void (*found)(void *context, const struct bench_sdk_line *line),
               void *context, struct error *error)
{
    struct work *work = calloc(1, sizeof *work);
    bool good;

    assert(request->pairs >= 1 && request->pairs <= BENCH_PAIRS_MAX);
    if (!work)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    work->request = request;
    good = measure_all(work, found, context, error);
    for (unsigned i = 0; i < VIEWS; i++)
        course_release(&work->courses[i]);
    free(work);
    return good;
}
