/* SPDX-License-Identifier: MIT */
/* arena check: whether a game keeps the contract. Of bots: check_bot.c. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/visible.h"
#include "cli/check/check_bot.h"
#include "cli/command.h"
#include "cli/options/game.h"
#include "cli/terminal/output.h"
#include "cli/terminal/terminal.h"
#include "conformance/inquiry.h"
#include "conformance/property.h"
#include "conformance/report.h"
#include "json/json.h"
#include "plugin/known.h"

#define SEED_DEFAULT "check"

enum { MATCHES = 50, MATCHES_MOST = 1000000, NAME_WIDTH = 15, POLLS_A_LINE = 20 };

struct request {
    const char *game, *seed;
    struct registry registry;
    struct setting_words words;
    struct inquiry inquiry;
    const struct property *property; /* that is checked now */
    struct outcome outcome;          /* of the last one */
    unsigned asked, failed, polls;
    unsigned ended; /* properties that met a call that does not return */
    bool json, list, progress;
    bool matches_given;
    struct check_bot bot;
};

/* --- what is printed --------------------------------------------------------------------------------------------- */

static void clear_progress(const struct request *request)
{
    if (request->progress)
        (void)fputs("\r\033[K", stderr);
}

/* --- signals ----------------------------------------------------------------------------------------------------- */

/* Those that end the program, but for what is ignored, as under nohup. */
static sigset_t ends_of_program(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t ends;

    (void)sigemptyset(&ends);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction now;

        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            (void)sigaddset(&ends, numbers[i]);
    }
    return ends;
}

static bool signal_came(void)
{
    const sigset_t ends = ends_of_program();
    sigset_t pending;

    (void)sigpending(&pending);
    for (int number = 1; number < SIGRTMIN; number++)
        if (sigismember(&ends, number) == 1 && sigismember(&pending, number) == 1)
            return true;
    return false;
}

/* False once a signal came. */
static bool go_on(void *context, uint64_t match)
{
    struct request *request = context;

    if (request->progress && request->polls++ % POLLS_A_LINE == 0)
        (void)fprintf(stderr, "\r\033[K%s: match %llu of %u", request->property->name, (unsigned long long)match + 1,
                      request->inquiry.matches);
    return !signal_came();
}

static void print_list(bool json)
{
    for (const struct property *row = properties; row->name; row++)
        if (json)
            json_print(stdout,
                       json_pack("{ssssss}", "property", row->name, "holds", row->help, "functions", row->functions));
        else
            (void)printf("%-*s %s%s%s%s\n", NAME_WIDTH, row->name, row->help, *row->functions ? " (" : "",
                         row->functions, *row->functions ? ")" : "");
}

static void print_head(const struct request *request)
{
    if (!request->json)
        (void)printf("%s, %s: %u matches for each property, seed '%s'\n", request->outcome.name, request->outcome.epoch,
                     request->inquiry.matches, request->seed);
}

/* Each line of the finding stands under the name of the property. */
static void print_finding(const struct request *request)
{
    char text[FINDING_TEXT];

    finding_print(&request->outcome.finding, text);
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        (void)printf("      ");
        visible_print(stdout, line);
        (void)putchar('\n');
    }
    (void)printf("      again: arena check --game %s --seed '%s' --matches %u\n", request->game, request->seed,
                 request->inquiry.matches);
}

static json_t *finding_json(const struct finding *finding)
{
    const struct difference *difference = &finding->difference;
    json_t *object = json_pack("{sssisIsisoso}", "function", finding->function, "seat", finding->seat, "match",
                               (json_int_t)finding->match, "decision", (int)finding->decision, "words",
                               json_text(finding->words), "settings", json_text(finding->settings));

    if (finding->differs)
        (void)json_object_set_new(object, "differs",
                                  json_pack("{sosisis[ss]s[ss]}", "field", json_text(difference->field), "from",
                                            (int)difference->from, "to", (int)difference->to, "bytes",
                                            difference->bytes[0], difference->bytes[1], "values", difference->values[0],
                                            difference->values[1]));
    return object;
}

/* A call that does not return is no fault of the property that met it first. Others meet it too: it is told once. */
static void print_no_return(struct request *request)
{
    if (request->ended++)
        return;
    (void)printf("%-5s %-*s %s\n", "FAIL", NAME_WIDTH, "returns", "every call of the game returns");
    print_finding(request);
}

static void print_property(struct request *request)
{
    const struct property *property = request->property;
    bool holds = request->outcome.end == INQUIRY_HOLDS;
    json_t *line;

    if (!request->json && (request->outcome.end == INQUIRY_ENDED || request->outcome.end == INQUIRY_ENDLESS)) {
        print_no_return(request);
    } else if (!request->json) {
        (void)printf("%-5s %-*s %s\n", holds ? "ok" : "FAIL", NAME_WIDTH, property->name, property->help);
        if (!holds)
            print_finding(request);
    }
    if (!request->json) {
        (void)fflush(stdout);
        return;
    }
    line = json_pack("{sssb}", "property", property->name, "holds", holds);
    if (!holds)
        (void)json_object_set_new(line, "finding", finding_json(&request->outcome.finding));
    json_print(stdout, line);
    (void)fflush(stdout);
}

static void print_end(const struct request *request, bool remembered)
{
    bool whole = request->property->name == NULL;

    if (request->json)
        json_print(stdout, json_pack("{sssssssisisisbsb}", "game", request->outcome.name, "epoch",
                                     request->outcome.epoch, "seed", request->seed, "matches",
                                     (int)request->inquiry.matches, "properties", (int)request->asked, "failed",
                                     (int)request->failed, "whole", whole, "remembered", remembered));
    else
        (void)printf("%u of %u properties hold%s%s%s\n", request->asked - request->failed, request->asked,
                     request->ended > 1 ? "; several met the call that does not return" : "",
                     whole ? "" : "; the others were not tried",
                     remembered ? "; the file is remembered as checked" : "");
}

/* --- the check --------------------------------------------------------------------------------------------------- */

/* Whatever holds a / or is there as a file is a file; the rest are names. */
static bool choose_game(struct request *request, struct error *error)
{
    if (!request->game)
        return error_set(error, EXIT_WRONG_USE,
                         "say what to check: a bot, arena check -- COMMAND; or a game, arena check --game FILE, or the "
                         "NAME of a built-in game");
    if (strchr(request->game, '/') || access(request->game, F_OK) == 0)
        request->inquiry.file = request->game;
    else
        request->inquiry.game = registry_find(&request->registry, request->game, error);
    return request->inquiry.file || request->inquiry.game;
}

static uint64_t luck_of(const char *seed)
{
    struct hash hash = hash_of(span_of(seed, strlen(seed)));
    uint64_t luck = 0;

    for (unsigned i = 0; i < 8; i++)
        luck |= (uint64_t)hash.bytes[i] << 8 * i;
    return luck;
}

/* Only a whole check of a file counts: with settings of its own choice, and no fewer matches than the default. */
static bool remember(const struct request *request, struct error *error)
{
    return request->inquiry.file && request->failed == 0 && request->inquiry.matches >= MATCHES &&
           request->words.count == 0 && known_add(&request->outcome.hash, error);
}

static int check_all(struct request *request, struct error *error)
{
    struct error unkept = {0};

    for (request->property = properties; request->property->name; request->property++) {
        inquire(&request->inquiry, request->property, &request->outcome);
        clear_progress(request);
        if (request->outcome.end == INQUIRY_STOPPED || signal_came())
            return EXIT_INTERRUPTED;
        if (request->outcome.end == INQUIRY_COULD_NOT_RUN)
            return *error = request->outcome.error, (int)error->code;
        if (request->asked == 0)
            print_head(request);
        request->asked++;
        request->failed += request->outcome.end != INQUIRY_HOLDS;
        print_property(request);
        if (request->outcome.end == INQUIRY_ENDLESS)
            break;
    }
    print_end(request, remember(request, &unkept));
    if (unkept.code)
        (void)fprintf(stderr, "arena: the file is not remembered as checked: %s\n", unkept.text);
    return request->failed ? EXIT_NO : EXIT_DONE;
}

static int check(struct request *request, struct error *error)
{
    const sigset_t ends = ends_of_program();

    if (request->list) {
        print_list(request->json);
        return EXIT_DONE;
    }
    if (!choose_game(request, error))
        return (int)error->code;
    request->inquiry.words = &request->words;
    request->inquiry.luck = luck_of(request->seed);
    request->inquiry.goes_on = go_on;
    request->inquiry.context = request;
    request->progress = terminal_kind_of(STDERR_FILENO).moves;
    (void)sigprocmask(SIG_BLOCK, &ends, NULL); /* from now on go_on sees them */
    output_is_all();                           /* the process of the game ends with this one */
    return check_all(request, error);
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!check_bot_take(&request->bot, &request->registry, row, value, &taken, error) || taken)
        return !error->code;
    request->matches_given = request->matches_given || strcmp(row->name, "matches") == 0;
    if (strcmp(row->name, "matches") == 0)
        return option_number(value, "--matches", 1, MATCHES_MOST, &request->inquiry.matches, error);
    if (strcmp(row->name, "set") == 0)
        return setting_words_add(&request->words, value, false, error);
    if (strcmp(row->name, "mix") == 0)
        return setting_words_add(&request->words, value, true, error);
    if (strcmp(row->name, "game") == 0)
        request->game = value;
    else if (strcmp(row->name, "seed") == 0)
        request->seed = value;
    else if (strcmp(row->name, "list") == 0)
        request->list = true;
    else
        request->json = true;
    return true;
}

/* A game or, with words behind -- or with --attach, a bot. */
static int choose(struct request *request, char **words, struct error *error)
{
    struct check_bot *bot = &request->bot;

    if (bot->list) {
        check_bot_print_list(request->json);
        return EXIT_DONE;
    }
    if (!check_bot_is_meant(bot, words) && bot->given)
        return error_set(error, EXIT_WRONG_USE, "--%s is for bots: say which with -- COMMAND or --attach NAME",
                         bot->given),
               EXIT_WRONG_USE;
    if (!check_bot_is_meant(bot, words))
        return check(request, error);
    if (request->matches_given || request->list)
        return error_set(error, EXIT_WRONG_USE,
                         "--%s is for games, and this is the check of a bot; --games and "
                         "--list-checks are for bots",
                         request->list ? "list" : "matches"),
               EXIT_WRONG_USE;
    bot->json = request->json;
    return check_bot_run(bot, &request->registry, request->game, request->seed, &request->words, words, error);
}

static bool refuse_word(void *context, const char *word, struct error *error)
{
    (void)context;
    return error_set(error, EXIT_WRONG_USE,
                     "'%s' is too much here: a bot's command comes after --, arena check -- COMMAND, and a game after "
                     "--game",
                     word);
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);
    int own = 1, code = EXIT_WRONG_USE;

    if (!request)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory"), EXIT_COULD_NOT_RUN;
    request->seed = SEED_DEFAULT;
    request->inquiry.matches = MATCHES;
    check_bot_init(&request->bot);
    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    registry_init(&request->registry);
    if (options_read(own, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = refuse_word, .context = request}, error))
        code = choose(request, own < argc ? argv + own + 1 : NULL, error);
    registry_release(&request->registry);
    free(request);
    return code;
}

static const struct option_row options[] = {
    {"game", "FILE|NAME", "the plugin file to check, or a built-in game; for a bot, what it plays (default notalone)"},
    {"matches", "N", "random matches for each property (default 50)"},
    {"seed", "TEXT", "what the matches are drawn from (default check)"},
    {"set", "NAME=VALUE", "a setting of all matches; default: each match draws its own; may be given several times"},
    {"mix", "NAME", "several settings by one name; a later --set overrides"},
    {"list", NULL, "only print the properties, and what each of them says"},
    {"json", NULL, "print one JSON object a line"},
    CHECK_BOT_OPTIONS,
};

const struct command command_check = {
    .name = "check",
    .words = "[-- COMMAND]",
    .help = "find out what is wrong with a bot, or whether a game keeps its contract",
    .more =
        "arena check -- COMMAND starts the bot and plays with it: a line for each check, ok, warn or FAIL with the\n"
        "evidence and how to mend it. The words behind -- are the program and its arguments, after json: if it\n"
        "reads and writes lines of JSON. --attach NAME waits for a bot that attaches. Exit code 0: it is fit for a\n"
        "ladder; 1: it is not.\n\n"
        "    arena check -- ./my-bot --fast\n"
        "    arena check --game leduc --only hello --only speed -- python3 my_bot.py\n\n"
        "arena check --game FILE checks a game. It plays random matches in a process of its own, and prints a line for "
        "each property of the contract. A line\n"
        "FAIL names the function, the seat, the match and the decision, and the bytes that differ. The same --seed\n"
        "finds the same again. Exit code 0: all hold; 1: one does not. A file that holds all of them, with no\n"
        "--set and --mix and at least 50 matches, is remembered as checked for this user.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
