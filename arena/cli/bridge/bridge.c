/* SPDX-License-Identifier: MIT */
/* arena bridge: a bot that is any command which reads and writes lines of JSON. */
#include "bridge/bridge.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "launch/find.h"
#include "proto/message.h"

enum { PLAYS_MAX = 16, CAPACITY_MAX = 1000, SEAT_MAX = 160 };

struct request {
    struct arena_bot bot;
    struct registry registry;
    char name[PROTO_ID_MAX + 1];
    const char *plays[PLAYS_MAX + 1];
    size_t plays_count;
    char seat[SEAT_MAX + 1]; /* "": a command is the bot */
};

/* The file's name as the name of a bot: first.sh is first-sh. */
static void name_after(const char *program, char name[PROTO_ID_MAX + 1])
{
    const char *slash = strrchr(program, '/');
    size_t size = 0;

    for (const char *at = slash ? slash + 1 : program; *at && size < PROTO_ID_MAX; at++) {
        char letter = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;

        name[size++] = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ? letter : '-';
    }
    if (size == 0)
        name[size++] = '-';
    name[size] = '\0';
}

static bool take_views(const char *value, enum arena_views *views, struct error *error)
{
    static const char *const names[] = {
        [ARENA_VIEWS_FULL] = "full", [ARENA_VIEWS_NONE] = "none", [ARENA_VIEWS_SPARSE] = "sparse"};

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(value, names[i]) == 0) {
            *views = (enum arena_views)i;
            return true;
        }
    return error_set(error, EXIT_WRONG_USE, "--views takes full, sparse or none, not '%s'", value);
}

static bool take_seat(const char *value, struct request *request, struct error *error)
{
    const char *sign = strchr(value, '@');

    if (!sign || sign == value || !sign[1] || strlen(value) > SEAT_MAX)
        return error_set(error, EXIT_WRONG_USE, "--seat takes KEY@SOCKET, at most %d characters", SEAT_MAX);
    (void)snprintf(request->seat, sizeof request->seat, "%s", value);
    return true;
}

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;

    if (strcmp(row->name, "capacity") == 0)
        return option_number(value, "--capacity", 1, CAPACITY_MAX, &request->bot.capacity, error);
    if (strcmp(row->name, "views") == 0)
        return take_views(value, &request->bot.views, error);
    if (strcmp(row->name, "plugin") == 0)
        return registry_load(&request->registry, value, error);
    if (strcmp(row->name, "hashed-plugin") == 0)
        return registry_load_hashed(&request->registry, value, error);
    if (strcmp(row->name, "seat") == 0)
        return take_seat(value, request, error);
    if (strcmp(row->name, "plays") == 0 && request->plays_count == PLAYS_MAX)
        return error_set(error, EXIT_WRONG_USE, "--plays may be given at most %d times", PLAYS_MAX);
    if (strcmp(row->name, "plays") == 0)
        request->plays[request->plays_count++] = value;
    else if (strcmp(row->name, "name") == 0)
        request->bot.name = value;
    else if (strcmp(row->name, "version") == 0)
        request->bot.version = value;
    else
        request->bot.endpoint = value;
    return true;
}

static int bridge(struct request *request, char **words, struct error *error)
{
    char place[FIND_PLACE_MAX];

    if (!find_program(words[0], NULL, NULL, place, error))
        return (int)error->code;
    if (!request->bot.name) {
        name_after(words[0], request->name);
        request->bot.name = request->name;
    }
    return bridge_play(&(struct bridge_options){.bot = &request->bot,
                                                .plays = request->plays_count ? request->plays : NULL,
                                                .registry = &request->registry,
                                                .words = words},
                       error);
}

/* The program is at a socket, and does not ask for a name. */
static int sit_down(struct request *request, struct error *error)
{
    char *sign = strchr(request->seat, '@');

    *sign = '\0';
    if (!request->bot.name)
        return error_set(error, EXIT_WRONG_USE, "--seat needs --name"), EXIT_WRONG_USE;
    return bridge_play(&(struct bridge_options){.bot = &request->bot,
                                                .plays = request->plays_count ? request->plays : NULL,
                                                .registry = &request->registry,
                                                .socket = sign + 1,
                                                .key = request->seat},
                       error);
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {0};
    int own = 1, code = EXIT_WRONG_USE;

    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    registry_init(&request.registry);
    if (!options_read(own, argv, command->options, command->option_count,
                      &(struct option_taker){.option = take_option, .context = &request}, error))
        code = (int)error->code;
    else if (*request.seat && own < argc)
        (void)error_set(error, EXIT_WRONG_USE, "--seat and a command do not go together");
    else if (*request.seat)
        code = sit_down(&request, error);
    else if (own + 1 >= argc)
        (void)error_set(error, EXIT_WRONG_USE, "say which program is the bot: arena bridge -- COMMAND");
    else
        code = bridge(&request, argv + own + 1, error);
    registry_release(&request.registry);
    return code;
}

static const struct option_row options[] = {
    {"name", "NAME", "the bot's name (default: the file name of the command)"},
    {"version", "TEXT", "the bot's version"},
    {"capacity", "N", "matches at once, 1 to 1000 (default 1)"},
    {"views", "WHAT", "what decisions carry of the view: full, sparse or none (default full)"},
    {"plays", "WORD", "a role or a class that it plays; default: all; may be given several times"},
    {"endpoint", "ENDPOINT", "the arena's endpoint (default $ARENA_ENDPOINT)"},
    {"plugin", "FILE", "a game's plugin, for the words of its actions; may be given several times"},
    {"hashed-plugin", "HASH:FILE", "the same, if it has this hash; its owner does not matter (json: gives it)"},
    {"seat", "KEY@SOCKET", "in place of a command, what listens at this unix socket; KEY is the first line it reads"},
};

const struct command command_bridge = {
    .name = "bridge",
    .words = "-- COMMAND",
    .help = "be a bot for any command that reads and writes lines of JSON",
    .more =
        "The command reads one JSON object a line: start, event, decision, end, error, close. It answers a decision\n"
        "with a line such as 12, {\"action\": 12} or {\"kind\": \"commit\", \"object\": \"river\"}. The bridge does\n"
        "the rest. Lines that are no answers go to stderr. sdk/JSON.md describes the lines.\n"
        "Where a bot is named by a command, json: is short for arena bridge --:\n\n"
        "  arena match --creature 'json: ./first.sh' --hunted bot-random\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
