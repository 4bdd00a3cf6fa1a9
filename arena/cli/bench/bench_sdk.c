/* SPDX-License-Identifier: MIT */
#include "cli/bench/bench_sdk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_sdk.h"
#include "json/json.h"
#include "proto/text.h"

enum { MS_US = 1000 };

static const double MEBI = 1 << 20;

/* --- which bots -------------------------------------------------------------------------------------------------- */

static struct bench_sdk_bot *find_or_add(struct bench_sdk_bots *bots, struct span language, struct error *error)
{
    unsigned i = 0;

    while (i < bots->count && !span_equal(span_text(bots->at[i].language), language))
        i++;
    if (i == BENCH_SDK_BOTS_MAX) {
        (void)error_set(error, EXIT_WRONG_USE, "more than %d languages are too many", BENCH_SDK_BOTS_MAX);
        return NULL;
    }
    if (i == bots->count) {
        memcpy(bots->language[i], language.at, language.size);
        bots->at[i].language = bots->language[i];
        bots->count++;
    }
    return &bots->at[i];
}

bool bench_sdk_bots_add(struct bench_sdk_bots *bots, const char *value, bool bare, struct error *error)
{
    const char *equals = strchr(value, '='), *option = bare ? "--bare" : "--bot", **command;
    struct bench_sdk_bot *bot;

    if (!equals || !equals[1] || !text_is_id(span_of(value, (size_t)(equals - value))))
        return error_set(error, EXIT_WRONG_USE, "%s takes LANGUAGE=COMMAND, the language of a-z, 0-9 and '-', not '%s'",
                         option, value);
    bot = find_or_add(bots, span_of(value, (size_t)(equals - value)), error);
    if (!bot)
        return false;
    command = bare ? &bot->bare : &bot->command;
    if (*command)
        return error_set(error, EXIT_WRONG_USE, "%s is given twice for %s", option, bot->language);
    *command = equals + 1;
    return true;
}

bool bench_sdk_transport(struct bench_sdk_bots *bots, const char *value, struct error *error)
{
    bots->tcp = strcmp(value, "tcp") == 0;
    return bots->tcp || strcmp(value, "ipc") == 0 ||
           error_set(error, EXIT_WRONG_USE, "--transport takes ipc or tcp, not '%s'", value);
}

static bool are_whole(const struct bench_sdk_bots *bots, struct error *error)
{
    for (unsigned i = 0; i < bots->count; i++)
        if (!bots->at[i].command || !bots->at[i].bare)
            return error_set(error, EXIT_WRONG_USE,
                             "%s has no %s: each language needs --bot, its bot on the SDK, and --bare, one without",
                             bots->at[i].language, bots->at[i].command ? "--bare" : "--bot");
    return true;
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static void print_json(void *context, const struct bench_sdk_line *line)
{
    (void)context;
    json_print(stdout, json_pack("{ss ss si ss sf sf sf sf sf sf sf sf sf sf sf sI sI sf sf}", "bench", "sdk",
                                 "language", line->language, "matches", (int)line->matches, "views",
                                 instant_views[line->views], "decisions_per_s", line->sdk.per_s, "bare_per_s",
                                 line->bare.per_s, "ratio", line->ratio, "us_per_decision", line->sdk.us_each,
                                 "bare_us", line->bare.us_each, "us_ratio", line->us_ratio, "of_none", line->of_none,
                                 "view_share", line->sdk.view_share, "bare_view_share", line->bare.view_share,
                                 "start_ms", line->sdk.start_ms, "bare_start_ms", line->bare.start_ms, "memory_bytes",
                                 (json_int_t)line->sdk.resident, "bare_memory_bytes", (json_int_t)line->bare.resident,
                                 "router_us", line->router_us, "calibration", line->calibration));
    (void)fflush(stdout);
}

static void print_line(void *context, const struct bench_sdk_line *line)
{
    (void)context;
    (void)printf("%-10s %3u matches %-6s  %7.0f decisions/s  %4.2f of %7.0f/s (bare)  %4.2f of none  %6.2f us (%.2f)  "
                 "view %2.0f %% (%.0f %%)  start %.0f ms (%.0f)  %.0f MiB (%.0f)\n",
                 line->language, line->matches, instant_views[line->views], line->sdk.per_s, line->ratio,
                 line->bare.per_s, line->of_none, line->sdk.us_each, line->bare.us_each, 100 * line->sdk.view_share,
                 100 * line->bare.view_share, line->sdk.start_ms, line->bare.start_ms, line->sdk.resident / MEBI,
                 line->bare.resident / MEBI);
    (void)fflush(stdout);
}

/* --- measuring --------------------------------------------------------------------------------------------------- */

/* This very program, however it was called. */
static const struct bench_sdk_bot own = {
    .language = "c", .command = "/proc/self/exe bench sdk-bot", .bare = "/proc/self/exe bench bot"};

bool bench_sdk_run(const struct bench_referee_request *request, struct bench_sdk_bots *bots, struct error *error)
{
    struct plan *plan = calloc(1, sizeof *plan);
    struct bench_sdk_request sdk = {.plan = plan,
                                    .bots = bots->count ? bots->at : &own,
                                    .bot_count = bots->count ? bots->count : 1,
                                    .matches = request->matches,
                                    .match_count = request->match_count,
                                    .tcp = bots->tcp,
                                    .pairs = request->pairs,
                                    .window_us = (int64_t)request->run_ms * MS_US};
    bool good = plan || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");

    good = good && are_whole(bots, error) && bench_referee_plan(request, plan, error) &&
           bench_sdk(&sdk, request->json ? print_json : print_line, NULL, error);
    free(plan);
    return good;
}

/* --- the bot ----------------------------------------------------------------------------------------------------- */

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;

    (void)bot;
    return arena_actions(decision, &count)[0];
}

bool bench_sdk_play(const struct instant_plan *bot, struct error *error)
{
    static const enum arena_views views[] = {
        [VIEWS_FULL] = ARENA_VIEWS_FULL, [VIEWS_NONE] = ARENA_VIEWS_NONE, [VIEWS_SPARSE] = ARENA_VIEWS_SPARSE};

    return arena_run(&(struct arena_bot){
               .name = bot->name, .capacity = bot->capacity, .views = views[bot->views], .decide = decide}) == 0 ||
           error_set(error, EXIT_COULD_NOT_RUN, "the bot could not play to the end");
}
