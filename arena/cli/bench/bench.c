/* SPDX-License-Identifier: MIT */
/* arena bench: measurements on this machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench/bench_http.h"
#include "cli/bench/bench_ladder.h"
#include "cli/bench/bench_referee.h"
#include "cli/bench/bench_sandbox.h"
#include "cli/bench/bench_sdk.h"
#include "cli/command.h"
#include "cli/options/game.h"
#include "cli/terminal/output.h"
#include "event/bench.h"
#include "json/json.h"
#include "plugin/bench.h"
#include "proto/text.h"
#include "run/measuring/load.h"

enum {
    PAIRS = 5,
    RULES_MS = 100,
    REFEREE_MS = 1000,
    TOURNAMENT_MS = 4000,
    LADDER_MS = 4000,
    PAIRS_MOST = 101,
    RUN_MS_MOST = 60000,
    SECONDS_MOST = 36000
};

struct request;

/* What can be measured; or, of the bot, played. */
struct benchmark {
    const char *name;
    unsigned run_ms; /* of each run, if nothing is said */
    bool (*run)(struct request *request, struct error *error);
};

struct request {
    struct game_choice choice;
    const struct game *only; /* NULL if none was chosen */
    const struct benchmark *benchmark;
    bool json, small, shared;
    const struct bench_ladder_section *section; /* of the ladder; NULL: all */
    unsigned pairs, run_ms;
    struct bench_referee_request referee;
    struct instant_plan bot;
    struct bench_sdk_bots bots;
    unsigned crowd; /* bots at once, each in its sandbox */
};

/* --- rules ------------------------------------------------------------------------------------------------------- */

static void print_json(void *context, const struct bench_rules *result)
{
    json_t *line =
        json_pack("{sssssisfsfsfsisisf}", "bench", "rules", "game", result->game, "players", (int)result->players,
                  "decisions_per_s", result->decisions_per_s, "games_per_s", result->games_per_s, "clone_ratio",
                  result->clone_ratio, "state_bytes", (int)result->state_bytes, "view_bytes", (int)result->view_bytes,
                  "calibration", result->calibration);

    (void)context;
    if (result->settings_ratio > 0)
        (void)json_object_set_new(line, "settings_ratio", json_real(result->settings_ratio));
    json_print(stdout, line);
    (void)fflush(stdout);
}

static void print_line(void *context, const struct bench_rules *result)
{
    (void)context;
    (void)printf("%-12s %u players %12.0f decisions/s %10.0f games/s  clone %.2f  ", result->game, result->players,
                 result->decisions_per_s, result->games_per_s, result->clone_ratio);
    if (result->settings_ratio > 0)
        (void)printf("settings %.2f  ", result->settings_ratio);
    (void)printf("state %u view %u bytes  calibration %.3g/s\n", result->state_bytes, result->view_bytes,
                 result->calibration);
    (void)fflush(stdout);
}

static bool run_rules(struct request *request, struct error *error)
{
    struct bench_rules_request rules = {.pairs = request->pairs, .run_ms = request->run_ms};
    bool good = true;

    if (request->referee.words.count) {
        rules.words = &request->referee.words;
        request->only = game_choice_game(&request->choice, error);
        good = request->only != NULL;
    }
    for (size_t i = 0; good && i < request->choice.registry.count; i++) {
        rules.game = request->choice.registry.games[i];
        if (!request->only || request->only == rules.game)
            good = bench_rules(&rules, request->json ? print_json : print_line, NULL, error);
    }
    return good;
}

/* --- referee ----------------------------------------------------------------------------------------------------- */

static bool take_referee(struct request *request, struct error *error)
{
    request->referee.game = game_choice_game(&request->choice, error);
    request->referee.pairs = request->pairs;
    request->referee.run_ms = request->run_ms;
    request->referee.json = request->json;
    request->referee.views = request->bot.views ? request->bot.views : VIEWS_FULL;
    return request->referee.game;
}

static bool run_referee(struct request *request, struct error *error)
{
    return take_referee(request, error) && bench_referee_run(&request->referee, error);
}

static bool run_tournament(struct request *request, struct error *error)
{
    request->referee.player = event_bench_play;
    request->referee.against = AGAINST_REFEREE;
    return run_referee(request, error);
}

static bool run_ladder(struct request *request, struct error *error)
{
    struct bench_ladder_request ladder = {.small = request->small, .json = request->json, .only = request->section};

    if (!take_referee(request, error))
        return false;
    ladder.referee = request->referee;
    return bench_ladder_run(&ladder, error);
}

static bool run_http(struct request *request, struct error *error)
{
    struct bench_http_request http = {.small = request->small, .json = request->json, .shared = request->shared};

    if (!take_referee(request, error))
        return false;
    http.referee = request->referee;
    return bench_http_run(&http, error);
}

/* --- views ------------------------------------------------------------------------------------------------------- */

static bool take_views(struct instant_plan *bot, const char *what, const char *value, struct error *error)
{
    for (unsigned i = VIEWS_FULL; i < VIEWS_KEYS; i++)
        if (strcmp(value, instant_views[i]) == 0) {
            bot->views = (enum views_wanted)i;
            return true;
        }
    return error_set(error, EXIT_WRONG_USE, "%s takes full, sparse or none, not '%s'", what, value);
}

/* --- the SDKs ---------------------------------------------------------------------------------------------------- */

static bool run_sdk(struct request *request, struct error *error)
{
    return take_referee(request, error) && bench_sdk_run(&request->referee, &request->bots, error);
}

/* --- sandboxes --------------------------------------------------------------------------------------------------- */

static bool run_sandbox(struct request *request, struct error *error)
{
    return take_referee(request, error) && bench_sandbox_run(&request->referee, NULL, request->crowd, error);
}

/* What the command line does not say, the bot reads as every bot does that `arena bench sdk` measures. */
static bool complete(struct instant_plan *bot, struct error *error)
{
    const char *capacity = bot->capacity ? NULL : getenv(LOAD_CAPACITY);
    const char *views = bot->views ? NULL : getenv(LOAD_VIEWS);

    bot->capacity = bot->capacity ? bot->capacity : 1;
    bot->views = bot->views ? bot->views : VIEWS_FULL;
    return (!capacity || option_number(capacity, LOAD_CAPACITY, 1, INSTANT_CAPACITY_MAX, &bot->capacity, error)) &&
           (!views || take_views(bot, LOAD_VIEWS, views, error));
}

static bool run_sdk_bot(struct request *request, struct error *error)
{
    return complete(&request->bot, error) && bench_sdk_play(&request->bot, error);
}

static bool run_bot(struct request *request, struct error *error)
{
    return complete(&request->bot, error) && instant_play(&request->bot, error);
}

/* --- options ----------------------------------------------------------------------------------------------------- */

static bool take_matches(struct bench_referee_request *request, const char *value, struct error *error)
{
    if (request->match_count == BENCH_MATCHES_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d --matches are too many", BENCH_MATCHES_MAX);
    return option_number(value, "--matches", 1, PLAN_JOBS_MAX, &request->matches[request->match_count++], error);
}

static bool take_name(struct instant_plan *bot, const char *value, struct error *error)
{
    bot->name = value;
    return text_is_id(span_text(value)) ||
           error_set(error, EXIT_WRONG_USE, "--name takes up to %d characters a-z, 0-9 and '-', not '%s'", PROTO_ID_MAX,
                     value);
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    if (taken)
        return true;
    if (strcmp(row->name, "set") == 0)
        return setting_words_add(&request->referee.words, value, false, error);
    if (strcmp(row->name, "mix") == 0)
        return setting_words_add(&request->referee.words, value, true, error);
    if (strcmp(row->name, "matches") == 0)
        return take_matches(&request->referee, value, error);
    if (strcmp(row->name, "env") == 0)
        return passed_add(&request->referee.passed, value, error);
    if (strcmp(row->name, "views") == 0)
        return take_views(&request->bot, "--views", value, error);
    if (strcmp(row->name, "pairs") == 0)
        return option_number(value, "--pairs", 1, PAIRS_MOST, &request->pairs, error);
    if (strcmp(row->name, "run-ms") == 0)
        return option_number(value, "--run-ms", 1, RUN_MS_MOST, &request->run_ms, error);
    if (strcmp(row->name, "seconds") == 0)
        return option_number(value, "--seconds", 1, SECONDS_MOST, &request->referee.seconds, error);
    if (strcmp(row->name, "capacity") == 0)
        return option_number(value, "--capacity", 1, INSTANT_CAPACITY_MAX, &request->bot.capacity, error);
    if (strcmp(row->name, "connections") == 0)
        return option_number(value, "--connections", 1, INSTANT_CONNECTIONS_MAX, &request->bot.connections, error);
    if (strcmp(row->name, "name") == 0)
        return take_name(&request->bot, value, error);
    if (strcmp(row->name, "names") == 0)
        return option_number(value, "--names", 1, INSTANT_CONNECTIONS_MAX, &request->bot.names, error);
    if (strcmp(row->name, "of") == 0)
        return (request->section = bench_ladder_section(value, error)) != NULL;
    if (strcmp(row->name, "transport") == 0)
        return bench_sdk_transport(&request->bots, value, error);
    if (strcmp(row->name, "bot") == 0 || strcmp(row->name, "bare") == 0)
        return bench_sdk_bots_add(&request->bots, value, strcmp(row->name, "bare") == 0, error);
    if (strcmp(row->name, "bots") == 0)
        return option_number(value, "--bots", 1, BENCH_SANDBOX_CROWD_MAX, &request->crowd, error);
    if (strcmp(row->name, "small") == 0)
        request->small = true;
    else if (strcmp(row->name, "no-affinity") == 0)
        request->shared = true;
    else
        request->json = true;
    return true;
}

static const struct benchmark benchmarks[] = {
    {"rules", RULES_MS, run_rules},
    {"referee", REFEREE_MS, run_referee},
    {"tournament", TOURNAMENT_MS, run_tournament},
    {"ladder", LADDER_MS, run_ladder},
    {"http", LADDER_MS, run_http},
    {"sdk", REFEREE_MS, run_sdk},
    {"sandbox", REFEREE_MS, run_sandbox},
    {"bot", 0, run_bot},
    {"sdk-bot", 0, run_sdk_bot},
};

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    for (size_t i = 0; i < sizeof benchmarks / sizeof *benchmarks; i++)
        if (strcmp(word, benchmarks[i].name) == 0)
            request->benchmark = &benchmarks[i];
    return request->benchmark || error_set(error, EXIT_WRONG_USE,
                                           "there is no benchmark '%s'; there are rules, referee, tournament, "
                                           "ladder, http, sdk and sandbox",
                                           word);
}

static bool measure(struct request *request, struct error *error)
{
    const struct benchmark *benchmark = request->benchmark;

    if (!benchmark)
        return error_set(error, EXIT_WRONG_USE,
                         "say what to measure: arena bench rules, referee, tournament, ladder, http, sdk or sandbox");
    if (game_choice_is_made(&request->choice))
        request->only = game_choice_game(&request->choice, error);
    if (game_choice_is_made(&request->choice) && !request->only)
        return false;
    if (request->run_ms == 0)
        request->run_ms = benchmark->run_ms;
    output_is_all(); /* between two lines no bot and no run is alive */
    return benchmark->run(request, error);
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {
        .pairs = PAIRS, .crowd = BENCH_SANDBOX_CROWD, .bot = {.name = instant_name, .names = 1, .connections = 1}};
    bool good;

    game_choice_init(&request.choice);
    good = options_read(argc, argv, command->options, command->option_count,
                        &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error);
    good = good && measure(&request, error);
    game_choice_release(&request.choice);
    return good ? EXIT_DONE : (int)error->code;
}

static const struct option_row options[] = {
    {"game", "NAME", "only this game (default all, or for the referee notalone; with one --plugin, its game)"},
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
    {"pairs", "N", "pairs of runs for each figure, which is their median (default 5)"},
    {"run-ms", "N",
     "milliseconds of each run (default 100 for rules, 1000 for the referee, sdk and sandbox, 4000 for a tournament, "
     "ladder or "
     "http)"},
    {"seconds", "N", "referee, tournament: about how long all runs take together, in place of --run-ms"},
    {"matches", "N",
     "referee, tournament, sdk, sandbox: only lines with N matches at once; may be given several times"},
    {"set", "NAME=VALUE", "a setting of the game; may be given several times"},
    {"mix", "NAME", "several settings by one name; a later --set overrides"},
    {"views", "full|sparse|none", "referee, tournament, bot: which views bots want (default full)"},
    {"capacity", "N", "bot: matches at once on each connection (default 1)"},
    {"connections", "N", "bot: connections of the process (default 1)"},
    {"name", "NAME", "bot: its name (default instant)"},
    {"names", "N", "bot: its connections say N names in turn, NAME-1 to NAME-N (default 1, which is NAME)"},
    {"of", "FIGURE", "ladder: only crowd, decisions, lateness, records, choice or table"},
    {"bot", "LANG=COMMAND", "sdk: a bot on the SDK of that language; may be given several times"},
    {"bare", "LANG=COMMAND", "sdk: the bot that it is measured beside, on the libraries of ZeroMQ and msgpack alone"},
    {"transport", "ipc|tcp", "sdk: how bots connect (default ipc)"},
    {"bots", "N", "sandbox: bots that are there at once (default 200)"},
    {"small", NULL, "ladder, http: 1,000 versions in place of 10,000, and as much less of the rest"},
    {"no-affinity", NULL, "http: no core of its own for HTTP and its readers; matches use all cores"},
    ENV_OPTION,
    {"json", NULL, "print one JSON object a line"},
};

const struct command command_bench = {
    .name = "bench",
    .words = "rules|referee|tournament|ladder|http|sdk|sandbox",
    .help = "measure how fast the rules of the games, the referee, events, ladders, HTTP, the SDKs and sandboxes are",
    .more =
        "rules: random matches, listing all legal actions and applying one, with and without a copy of the state\n"
        "at each decision. The calibration is a fixed loop, to compare figures of different machines. With --set\n"
        "or --mix, `settings` is the time of a decision in relation to one without.\n"
        "referee: matches of bots that answer at once, beside a bare ROUTER with the same bots, placed alike, with\n"
        "as many messages of the same size in flight. The bots are `arena bench bot`.\n"
        "tournament: the matches of a round robin of eight such bots, beside a run of as many at once under the same\n"
        "referee; both keep records.\n"
        "ladder: the memory of arena serve with 5,000 bots attached, its decisions beside a run's, its lateness while\n"
        "ratings are fitted, results on the disk beside bare appends, the choice of the next match among 10,000 bots,\n"
        "and the table of 1,000,000 results. --of picks one.\n"
        "http: how quickly arena serve answers each path with 500 requests a second and 200 listeners, how often it\n"
        "answers the first page of the table, and what the matches notice of both.\n"
        "sdk: bots on the SDKs, each beside one without, with 1, 16 and 64 matches on one connection, and full, "
        "sparse\n"
        "and no views. Without --bot it measures the C SDK. A bot reads what to ask for from " LOAD_CAPACITY
        " and\n" LOAD_VIEWS ".\n"
        "sandbox: a bot in a sandbox beside one without: from its start to its first answer, decisions, and what many\n"
        "at once cost while they wait.\n"
        "A line of the referee takes ten runs and the start of its bots, so all lines together take ten minutes\n"
        "and more: --seconds and --matches ask for less.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
