/* SPDX-License-Identifier: MIT */
/* arena match: reads what to play, and has it played. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "cli/command.h"
#include "cli/matches/request.h"
#include "cli/matches/show.h"
#include "cli/options/attach.h"
#include "cli/options/place.h"
#include "match/seed.h"
#include "run/run.h"

/* As the command line gives it. */
static bool take_given(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;

    as_ladder_note(&request->as, row->name);
    return (!request->resumed.json || given_is_free(row->name, error)) &&
           given_keep(&request->given, row->name, value, error) && request_take(request, row, value, error);
}

/* Which options there are depends on the roles of the game, so the game is looked for before all others are read. Of a
 * run that is resumed, only how it is to be checked is looked for. */
static bool look_for_game(struct request *request, int argc, char **argv, struct error *error)
{
    for (int i = 1; i < argc; i++)
        for (size_t j = 0; j < REQUEST_OPTIONS; j++) {
            const char *name = request_options[j].name;
            size_t size = strlen(name);
            bool taken;

            if (!game_choice_has(name) || (request->resumed.json && request_options[j].value) ||
                strncmp(argv[i], "--", 2) != 0 || strncmp(argv[i] + 2, name, size) != 0)
                continue;
            if (request_options[j].value && argv[i][2 + size] == '=' &&
                !game_choice_take(&request->choice, &request_options[j], argv[i] + 3 + size, &taken, error))
                return false;
            if (argv[i][2 + size] == '\0' && (i + 1 < argc || !request_options[j].value) &&
                !game_choice_take(&request->choice, &request_options[j], argv[i + 1], &taken, error))
                return false;
        }
    return true;
}

/* --- a run that is resumed --------------------------------------------------------------------------------------- */

/* Opens the run of --resume, if that was given. Sets *finished if nothing of it is left to play. */
static bool take_resume(struct request *request, int argc, char **argv, bool *finished, struct error *error)
{
    static const char name[] = "--resume";
    const char *place = NULL;
    char shown[PATH_MAX];

    *finished = false;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0 && i + 1 < argc)
            place = argv[i + 1];
        else if (strncmp(argv[i], name, sizeof name - 1) == 0 && argv[i][sizeof name - 1] == '=')
            place = argv[i] + sizeof name;
    if (!place || !run_file_open(&request->resumed, place, finished, error))
        return !place;
    request->plan.records = request->resumed.folder;
    visible(shown, sizeof shown, place);
    if (*finished)
        (void)fprintf(stderr, "arena: every match of %s is finished\n", shown);
    return true;
}

struct taking {
    struct request *request;
    const struct option_row *rows;
    size_t count;
};

static bool take_one_again(void *context, const struct plan_option *option, struct error *error)
{
    const struct taking *taking = context;

    for (size_t i = 0; i < taking->count; i++)
        if (strcmp(taking->rows[i].name, option->name) == 0 && !option->value == !taking->rows[i].value)
            return request_take(taking->request, &taking->rows[i], option->value, error);
    return error_set(error, EXIT_COULD_NOT_RUN, "the run %s was started with --%s, which is no option here",
                     taking->request->resumed.stem, option->name);
}

/* What it was begun with. */
static bool take_again(struct request *request, const struct option_row *rows, size_t count, struct error *error)
{
    struct taking taking = {request, rows, count};

    return run_file_options(&request->resumed, take_one_again, &taking, error);
}

/* Kept in the file of the run as if the command line had them. */
static bool take_as_ladder(struct request *request, const struct option_row *rows, size_t count, struct error *error)
{
    struct taking taking = {request, rows, count};

    for (size_t i = 0; i < request->as.count; i++)
        if (!given_keep(&request->given, request->as.options[i].name, request->as.options[i].value, error) ||
            !take_one_again(&taking, &request->as.options[i], error))
            return false;
    return true;
}

static bool take_choice_again(void *context, const struct plan_option *option, struct error *error)
{
    struct request *request = context;
    const struct option_row row = {option->name, option->value, ""};
    bool taken;

    return game_choice_take(&request->choice, &row, option->value, &taken, error);
}

static bool take_game(struct request *request, int argc, char **argv, struct error *error)
{
    if ((request->resumed.json && !run_file_options(&request->resumed, take_choice_again, request, error)) ||
        !as_ladder_find(&request->as, argc, argv, error) || !look_for_game(request, argc, argv, error) ||
        (!request->resumed.json && !as_ladder_read(&request->as, &request->choice.registry, error)))
        return false;
    if (request->as.game)
        request->choice.name = request->as.game;
    request->plan.game = game_choice_game(&request->choice, error);
    return request->plan.game != NULL;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

static bool read_options(struct request *request, int argc, char **argv, struct error *error)
{
    struct option_row rows[OPTIONS_MAX];
    char help[GAME_SEATS_MAX][ROLE_TEXT_MAX];
    size_t count = REQUEST_OPTIONS;

    if (!take_game(request, argc, argv, error))
        return false;
    memcpy(rows, request_options, sizeof request_options);
    for (unsigned i = 0; i < request->plan.game->role_count && i < GAME_SEATS_MAX; i++) {
        (void)snprintf(help[i], ROLE_TEXT_MAX, "who plays %.60s", request->plan.game->roles[i].name);
        rows[count++] = (struct option_row){request->plan.game->roles[i].name, "CMD", help[i]};
    }
    return (!request->resumed.json || take_again(request, rows, count, error)) &&
           take_as_ladder(request, rows, count, error) &&
           options_read(argc, argv, rows, count, &(struct option_taker){.option = take_given, .context = request},
                        error);
}

/* --- the plan ---------------------------------------------------------------------------------------------------- */

static bool make_plan(struct request *request, struct error *error)
{
    struct plan *plan = &request->plan;
    const struct plugin *plugin;

    plugin = registry_plugin(&request->choice.registry, plan->game);
    plan->plugin = plugin ? &plugin->hash : NULL;
    plan->plugin_hashed = plugin ? plugin->hashed : NULL;
    epoch_text(plan->game, plan->epoch);
    settings_init(&plan->lineup.settings, plan->game);
    if (!settings_take(&plan->lineup.settings, &request->words, error))
        return false;
    if (plan->sign && !plan->records)
        return error_set(error, EXIT_WRONG_USE, "--sign signs the manifest of records: it stands with --records DIR");
    if (!plan_attach_check(&plan->attach, error) || !plan_seat(plan, request->claims, request->claim_count, error))
        return false;
    if (plan->seed_is_match && (request->seed_given || plan->games > 1))
        return error_set(error, EXIT_WRONG_USE, "--match-seed is for one match, without --seed and --games");
    if (!plan->seed_is_match && !request->seed_given)
        plan->seed = seed_random();
    if (!match_sandboxes_settle(&request->sandboxes, plan, error))
        return false;
    plan->options = request->given.at;
    plan->option_count = request->given.count;
    if (request->resumed.json) {
        plan->resumed = &request->resumed;
        return run_file_settle(&request->resumed, plan, error);
    }
    return true;
}

static int play(struct request *request, struct error *error)
{
    struct show show;
    struct run_ops ops;
    char folder[PATH_MAX];
    int code;

    if (!request->quiet)
        as_ladder_tell(&request->as);
    request->plan.folder = place_of_program(folder);
    show_init(&show, &request->plan, request->json, request->quiet, request->open);
    if (request->output && !show_output(&show, error))
        return error->code;
    ops = show_ops(&show);
    code = run_play(&request->plan, &ops, error);
    show_end(&show);
    if (code == EXIT_DONE && !show_is_whole(&show))
        return EXIT_UNDECIDED;
    return code == EXIT_DONE && request->strict && show_has_faults(&show) ? EXIT_NO : code;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);
    int code = EXIT_WRONG_USE;
    bool finished;

    (void)command;
    if (!request) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    game_choice_init(&request->choice);
    request->plan.games = request->plan.jobs = 1;
    request->plan.affinity = true;
    request->plan.clock = clock_preset();
    request->plan.lost_seat = LOST_FILLER;
    attach_init(&request->plan.attach);
    run_file_init(&request->resumed);
    if (take_resume(request, argc, argv, &finished, error) && finished)
        code = EXIT_DONE;
    else if (!error->code && read_options(request, argc, argv, error) && make_plan(request, error))
        code = play(request, error);
    run_file_close(&request->resumed);
    match_sandboxes_release(&request->sandboxes);
    as_ladder_release(&request->as);
    plan_release(&request->plan);
    game_choice_release(&request->choice);
    free(request);
    return code;
}

const struct command command_match = {
    .name = "match",
    .words = "",
    .help = "play matches between bots",
    .more =
        "CMD is a command line, split into words at blanks; quotes keep words together, and there is no shell. With\n"
        "json: before it CMD reads and writes lines of JSON (arena bridge). @NAME waits for a bot that attaches under\n"
        "this name. One bot for a role plays all seats of the role, in as many processes; several play one seat each.\n"
        "For NOT ALONE:\n\n"
        "  arena match --creature bot-random --hunted bot-random\n",
    .options = request_options,
    .option_count = REQUEST_OPTIONS,
    .takes_roles = true,
    .run = run,
};
