/* SPDX-License-Identifier: MIT */
/* arena match: reads what to play, and has it played. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/visible.h"
#include "cli/command.h"
#include "cli/keys/seals.h"
#include "cli/matches/bot_output.h"
#include "cli/matches/given.h"
#include "cli/matches/show.h"
#include "cli/options/attach.h"
#include "cli/options/game.h"
#include "cli/options/place.h"
#include "match/seed.h"
#include "run/plan.h"
#include "run/run.h"
#include "run/resuming/run_file.h"

enum { ROLE_TEXT_MAX = 80 };

struct request {
    struct game_choice choice;
    struct plan plan;
    struct setting_words words;
    struct plan_claim claims[GAME_SEATS_MAX + 1];
    char roles[GAME_SEATS_MAX + 1][ROLE_TEXT_MAX];
    size_t claim_count;
    bool seed_given;
    bool json, quiet, open, strict, output;
    struct passed passed;
    struct given given;
    struct run_file resumed; /* of --resume; its json is NULL if there is none */
};

/* --- options ----------------------------------------------------------------------------------------------------- */

typedef bool take_value(struct request *request, const char *value, struct error *error);

static bool take_set(struct request *request, const char *value, struct error *error)
{
    return setting_words_add(&request->words, value, false, error);
}

static bool take_mix(struct request *request, const char *value, struct error *error)
{
    return setting_words_add(&request->words, value, true, error);
}

static bool take_seed(struct request *request, const char *value, struct error *error)
{
    request->seed_given = true;
    if (!seed_from_text(&request->plan.seed, value, error))
        return false;
    option_hide(value);
    return true;
}

static bool take_match_seed(struct request *request, const char *value, struct error *error)
{
    request->plan.seed_is_match = hex_read(request->plan.seed.bytes, sizeof request->plan.seed.bytes, value);
    if (!request->plan.seed_is_match)
        return error_set(error, EXIT_WRONG_USE, "--match-seed takes the seed of a result, 32 hex digits, not '%s'",
                         value);
    option_hide(value);
    return true;
}

static bool take_games(struct request *request, const char *value, struct error *error)
{
    return option_number(value, "--games", 1, PLAN_GAMES_MAX, &request->plan.games, error);
}

static bool take_jobs(struct request *request, const char *value, struct error *error)
{
    return option_number(value, "--jobs", 1, PLAN_JOBS_MAX, &request->plan.jobs, error);
}

static bool take_no_affinity(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    request->plan.affinity = false;
    return true;
}

static bool take_transport(struct request *request, const char *value, struct error *error)
{
    return transport_take(&request->plan.transport, value, error);
}

static bool take_clock(struct request *request, const char *value, struct error *error)
{
    struct error why = {0};

    return clock_parse(&request->plan.clock, value, &why) || error_set(error, why.code, "--clock: %s", why.text);
}

static bool take_team(struct request *request, const char *value, struct error *error)
{
    bool joint = strcmp(value, "joint") == 0;

    request->plan.team = joint ? TEAM_JOINT : TEAM_SEPARATE;
    return joint || strcmp(value, "separate") == 0 ||
           error_set(error, EXIT_WRONG_USE, "--team takes separate or joint, not '%s'", value);
}

static bool take_restart(struct request *request, const char *value, struct error *error)
{
    return option_number(value, "--restart", 0, PLAN_RESTARTS_MAX, &request->plan.restarts, error);
}

static bool take_lost_seat(struct request *request, const char *value, struct error *error)
{
    return lost_seat_parse(&request->plan.lost_seat, span_text(value)) ||
           error_set(error, EXIT_WRONG_USE, "--lost-seat takes filler or forfeit, not '%s'", value);
}

static bool take_env(struct request *request, const char *value, struct error *error)
{
    request->plan.passed = &request->passed;
    return passed_add(&request->passed, value, error);
}

static bool take_records(struct request *request, const char *value, struct error *error)
{
    request->plan.records = value;
    return *value || error_set(error, EXIT_WRONG_USE, "--records takes a folder, not an empty name");
}

static bool take_sign(struct request *request, const char *value, struct error *error)
{
    request->plan.sign = value;
    return sign_check(value, error);
}

/* Taken before, by take_resume. */
static bool take_nothing(struct request *request, const char *value, struct error *error)
{
    (void)request;
    (void)value;
    (void)error;
    return true;
}

static bool take_trace(struct request *request, const char *value, struct error *error)
{
    (void)error;
    request->plan.trace = value;
    return true;
}

static bool claim(struct request *request, const char *role, size_t size, const char *command, struct error *error)
{
    if (request->claim_count > GAME_SEATS_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d bots are too many", GAME_SEATS_MAX);
    if (size >= ROLE_TEXT_MAX)
        return error_set(error, EXIT_WRONG_USE, "'%s' is no role", role);
    memcpy(request->roles[request->claim_count], role, size);
    request->claims[request->claim_count] =
        (struct plan_claim){.role = request->roles[request->claim_count], .command = command};
    request->claim_count++;
    return true;
}

static bool take_bot(struct request *request, const char *value, struct error *error)
{
    const char *equals = strchr(value, '=');

    if (!equals)
        return error_set(error, EXIT_WRONG_USE, "--bot takes ROLE=CMD or ROLE.N=CMD, not '%s'", value);
    return claim(request, value, (size_t)(equals - value), equals + 1, error);
}

static bool take_json(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->json = true;
}

static bool take_quiet(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->quiet = true;
}

static bool take_output(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->output = true;
}

static bool take_open(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->open = true;
}

static bool take_same(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->plan.same_rules = true;
}

static bool take_strict(struct request *request, const char *value, struct error *error)
{
    (void)value;
    (void)error;
    return request->strict = true;
}

/* Rows of `options`, which are in the same order. The game's roles follow on them, when the game is known. */
static const struct option_row options[] = {
    GAME_OPTION,
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
    {"set", "NAME=VALUE", "a setting of the game; 'arena rules' lists them"},
    {"mix", "NAME", "several settings by one name; a later --set overrides"},
    {"bot", "ROLE[.N]=CMD", "who plays a role, or its N-th seat; --ROLE CMD for short"},
    {"seed", "TEXT", "the seed: the same text gives the same matches (default random)"},
    {"match-seed", "HEX", "play one match with the seed that a result names"},
    {"games", "N", "matches to play (default 1)"},
    {"jobs", "N", "matches at once (default 1)"},
    {"no-affinity", NULL, "let the system choose the cores of the arena and of the bots that it starts"},
    {"clock", "SPEC", "none, or a list such as move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3"},
    {"team", "HOW", "separate: a process for each seat (default); joint: one for a side"},
    {"restart", "N", "restart a bot that ends in a match, at most N times for each of its seats (default 0)"},
    {"lost-seat", "HOW",
     "when a bot is lost: filler, random actions play on for it (default); forfeit, its side loses"},
    ENV_OPTION,
    {"records", "DIR", "keep the records of the matches, and what the bots print, in this folder"},
    {"resume", "DIR", "resume the interrupted run in this folder of records"},
    SAME_RULES_OPTION,
    SIGN_OPTION,
    TRANSPORT_OPTION,
    {"trace", "FILE", "write every message of the wire to this file, one JSON object a line"},
    ATTACH_OPTIONS,
    {"json", NULL, "print one JSON object for each match"},
    {"open", NULL, "show a match with everything that is hidden from some bots"},
    {"quiet", NULL, "print the result only"},
    {"strict", NULL, "exit code 1 if any bot had a fault"},
    OUTPUT_OPTION,
};

/* NULL: other modules take it. */
static take_value *const takers[] = {
    NULL,           NULL,        NULL,
    NULL,           take_set,    take_mix,
    take_bot,       take_seed,   take_match_seed,
    take_games,     take_jobs,   take_no_affinity,
    take_clock,     take_team,   take_restart,
    take_lost_seat, take_env,    take_records,
    take_nothing,   take_same,   take_sign,
    take_transport, take_trace,  NULL,
    NULL,           NULL,        NULL,
    take_json,      take_open,   take_quiet,
    take_strict,    take_output,
};

enum { OPTIONS = sizeof options / sizeof *options };
_Static_assert(sizeof takers / sizeof *takers == OPTIONS, "a taker for each option");

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    for (size_t i = 0; i < OPTIONS; i++)
        if (takers[i] && strcmp(options[i].name, row->name) == 0)
            return takers[i](request, value, error);
    if (strcmp(row->name, "plugin") == 0 && request->plan.plugin_count < PLAN_PLUGINS_MAX)
        request->plan.plugins[request->plan.plugin_count++] = value;
    if (game_choice_has(row->name))
        return true; /* taken before */
    if (!attach_take(&request->plan.attach, row, value, &taken, error) || taken)
        return !error->code;
    return claim(request, row->name, strlen(row->name), value, error);
}

/* As the command line gives it. */
static bool take_given(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;

    return (!request->resumed.json || given_is_free(row->name, error)) &&
           given_keep(&request->given, row->name, value, error) && take_option(request, row, value, error);
}

/* Which options there are depends on the roles of the game, so the game is looked for before all others are read. Of a
 * run that is resumed, only how it is to be checked is looked for. */
static bool look_for_game(struct request *request, int argc, char **argv, struct error *error)
{
    for (int i = 1; i < argc; i++)
        for (size_t j = 0; j < OPTIONS; j++) {
            const char *name = options[j].name;
            size_t size = strlen(name);
            bool taken;

            if (!game_choice_has(name) || (request->resumed.json && options[j].value) ||
                strncmp(argv[i], "--", 2) != 0 || strncmp(argv[i] + 2, name, size) != 0)
                continue;
            if (options[j].value && argv[i][2 + size] == '=' &&
                !game_choice_take(&request->choice, &options[j], argv[i] + 3 + size, &taken, error))
                return false;
            if (argv[i][2 + size] == '\0' && (i + 1 < argc || !options[j].value) &&
                !game_choice_take(&request->choice, &options[j], argv[i + 1], &taken, error))
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
            return take_option(taking->request, &taking->rows[i], option->value, error);
    return error_set(error, EXIT_COULD_NOT_RUN, "the run %s was started with --%s, which is no option here",
                     taking->request->resumed.stem, option->name);
}

/* What it was begun with. */
static bool take_again(struct request *request, const struct option_row *rows, size_t count, struct error *error)
{
    struct taking taking = {request, rows, count};

    return run_file_options(&request->resumed, take_one_again, &taking, error);
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
        !look_for_game(request, argc, argv, error))
        return false;
    request->plan.game = game_choice_game(&request->choice, error);
    return request->plan.game != NULL;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

static bool read_options(struct request *request, int argc, char **argv, struct error *error)
{
    struct option_row rows[OPTIONS_MAX];
    char help[GAME_SEATS_MAX][ROLE_TEXT_MAX];
    size_t count = OPTIONS;

    if (!take_game(request, argc, argv, error))
        return false;
    memcpy(rows, options, sizeof options);
    for (unsigned i = 0; i < request->plan.game->role_count && i < GAME_SEATS_MAX; i++) {
        (void)snprintf(help[i], ROLE_TEXT_MAX, "who plays %.60s", request->plan.game->roles[i].name);
        rows[count++] = (struct option_row){request->plan.game->roles[i].name, "CMD", help[i]};
    }
    return (!request->resumed.json || take_again(request, rows, count, error)) &&
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
    .options = options,
    .option_count = OPTIONS,
    .takes_roles = true,
    .run = run,
};
