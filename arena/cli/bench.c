/* SPDX-License-Identifier: MIT */
/* arena bench: measurements on this machine. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/game.h"
#include "cli/json.h"
#include "plugin/bench.h"

enum { PAIRS = 5, RUN_MS = 100, PAIRS_MOST = 101, RUN_MS_MOST = 60000 };

struct request {
    struct game_choice choice;
    bool json, asked;
    unsigned pairs, run_ms;
};

static void print_json(void *context, const struct bench_rules *result)
{
    (void)context;
    json_print(stdout, json_pack("{sssssisfsfsfsisisf}", "bench", "rules", "game", result->game, "players",
                                 (int)result->players, "decisions_per_s", result->decisions_per_s, "games_per_s",
                                 result->games_per_s, "clone_ratio", result->clone_ratio, "state_bytes",
                                 (int)result->state_bytes, "view_bytes", (int)result->view_bytes, "calibration",
                                 result->calibration));
    (void)fflush(stdout);
}

static void print_line(void *context, const struct bench_rules *result)
{
    (void)context;
    (void)printf("%-12s %u players %12.0f decisions/s %10.0f games/s  clone %.2f  state %u view %u bytes  "
                 "calibration %.3g/s\n",
                 result->game, result->players, result->decisions_per_s, result->games_per_s, result->clone_ratio,
                 result->state_bytes, result->view_bytes, result->calibration);
    (void)fflush(stdout);
}

static void bench_games(const struct request *request, const struct game *only)
{
    for (size_t i = 0; i < request->choice.registry.count; i++)
        if (!only || only == request->choice.registry.games[i])
            bench_rules(request->choice.registry.games[i], request->pairs, request->run_ms,
                        request->json ? print_json : print_line, NULL);
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    if (taken)
        return true;
    if (strcmp(row->name, "pairs") == 0)
        return option_number(value, "--pairs", 1, PAIRS_MOST, &request->pairs, error);
    if (strcmp(row->name, "run-ms") == 0)
        return option_number(value, "--run-ms", 1, RUN_MS_MOST, &request->run_ms, error);
    request->json = true;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (strcmp(word, "rules") != 0)
        return error_set(error, EXIT_WRONG_USE, "there is no benchmark '%s'; there is rules", word);
    request->asked = true;
    return true;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {.pairs = PAIRS, .run_ms = RUN_MS};
    const struct game *only = NULL;
    bool good;

    game_choice_init(&request.choice);
    good = options_read(argc, argv, command->options, command->option_count,
                        &(struct option_taker){.option = take_option, .word = take_word, .context = &request}, error);
    if (good && !request.asked)
        good = error_set(error, EXIT_WRONG_USE, "say what to measure: arena bench rules");
    if (good && request.choice.name)
        good = (only = game_choice_game(&request.choice, error)) != NULL;
    if (good)
        bench_games(&request, only);
    game_choice_release(&request.choice);
    return EXIT_DONE;
}

static const struct option_row options[] = {
    {"game", "NAME", "only this game; all of them if nothing is said"},
    PLUGIN_OPTION,
    {"pairs", "N", "pairs of runs for each figure, which is their median"},
    {"run-ms", "N", "milliseconds of each run"},
    {"json", NULL, "print one JSON object a line"},
};

const struct command command_bench = {
    .name = "bench",
    .words = "rules",
    .help = "measure how fast the rules of the games are",
    .more = "rules: random matches, listing all legal actions and applying one, with and without a copy of the state\n"
            "at each decision. The calibration is a fixed loop, to compare figures of different machines.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
