/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DONE = 0, WRONG_USE = 2, PACE_MOST_MS = 60000, MS_PER_S = 1000, NS_PER_MS = 1000000 };

/* What --pace asks for, and how the bot decides without it. */
static unsigned pace_ms;
static unsigned (*decide_at_once)(const struct arena_bot *bot, struct arena_decision *decision);

static const char *set_name(const struct program *program, struct arena_bot *bot, const char *value)
{
    (void)program;
    bot->name = value;
    return NULL;
}

static bool read_number(const char *value, long least, long most, unsigned *out)
{
    char *end;
    long number;

    errno = 0;
    number = strtol(value, &end, 10);
    *out = (unsigned)number;
    return !errno && !*end && end != value && number >= least && number <= most;
}

static const char *set_capacity(const struct program *program, struct arena_bot *bot, const char *value)
{
    (void)program;
    return read_number(value, 1, 65535, &bot->capacity) ? NULL : "a number of 1..65535";
}

static const char *set_slips(const struct program *program, struct arena_bot *bot, const char *value)
{
    (void)bot;
    return read_number(value, 0, 100, program->slips) ? NULL : "a number of 0..100";
}

static const char *set_pace(const struct program *program, struct arena_bot *bot, const char *value)
{
    (void)program;
    (void)bot;
    return read_number(value, 0, PACE_MOST_MS, &pace_ms) ? NULL : "a number of 0..60000";
}

static const char *set_views(const struct program *program, struct arena_bot *bot, const char *value)
{
    static const char *const words[] = {
        [ARENA_VIEWS_FULL] = "full", [ARENA_VIEWS_NONE] = "none", [ARENA_VIEWS_SPARSE] = "sparse"};

    (void)program;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(value, words[i]) == 0) {
            bot->views = (enum arena_views)i;
            return NULL;
        }
    return "full, sparse or none";
}

static const char *set_server_key(const struct program *program, struct arena_bot *bot, const char *value)
{
    (void)program;
    bot->server_key = value;
    return NULL;
}

static const char *set_keys(const struct program *program, struct arena_bot *bot, const char *value)
{
    (void)program;
    bot->keys = value;
    return NULL;
}

enum { NAME, CAPACITY, VIEWS, SLIPS, PACE, SERVER_KEY, KEYS, SETTERS };

/* Each option that takes a value. `set` returns NULL, or what is allowed. */
static const struct setter {
    const char *name, *value, *help;
    const char *(*set)(const struct program *program, struct arena_bot *bot, const char *value);
} setters[SETTERS] = {
    [NAME] = {"name", "NAME", "the bot's name", set_name},
    [CAPACITY] = {"capacity", "N", "matches at once (1)", set_capacity},
    [VIEWS] = {"views", "full|sparse|none", "what decisions bring of the view; none is quickest (full)", set_views},
    [SLIPS] = {"slips", "PERCENT", "of 100 decisions so many are by chance, for a weaker bot (0)", set_slips},
    [PACE] = {"pace", "MS", "wait so many milliseconds before each answer, for people who watch (0)", set_pace},
    [SERVER_KEY] = {"server-key", "KEY", "public key of an arena that encrypts", set_server_key},
    [KEYS] = {"keys", "FILE", "the bot's own keys, for such an arena", set_keys},
};

static bool has(const struct program *program, int option)
{
    if (option == SLIPS)
        return program->slips != NULL;
    return option != VIEWS || program->may_be_blind;
}

static int print_help(const struct program *program, const struct arena_bot *bot)
{
    (void)printf("usage: %s [OPTION]...\n%s Let the arena start it: arena match --bot ROLE=%s\n\n", program->name,
                 program->about, program->name);
    for (int i = 0; i < SETTERS; i++)
        if (has(program, i))
            (void)printf("  --%s %-*s %s%s%s%s\n", setters[i].name, 20 - (int)strlen(setters[i].name), setters[i].value,
                         setters[i].help, i == NAME ? " (" : "", i == NAME ? bot->name : "", i == NAME ? ")" : "");
    (void)printf("  --%-21s %s\n  --%-21s %s\n", "version", "print the version", "help", "print this");
    return DONE;
}

static int print_version(const struct program *program, const struct arena_bot *bot)
{
    (void)printf("%s %s\n", program->name, bot->version);
    return DONE;
}

static int refuse(const struct program *program, const char *name, const char *value, const char *allowed)
{
    (void)fprintf(stderr, "%s: --%s is '%s'; allowed is %s\n", program->name, name, value, allowed);
    return WRONG_USE;
}

static int refuse_word(const struct program *program, const char *word)
{
    (void)fprintf(stderr, "%s: '%s' is not an option; --help lists them\n", program->name, word);
    return WRONG_USE;
}

static unsigned decide_in_time(const struct arena_bot *bot, struct arena_decision *decision)
{
    struct timespec left = {pace_ms / MS_PER_S, (long)(pace_ms % MS_PER_S) * NS_PER_MS};

    while (nanosleep(&left, &left) < 0 && errno == EINTR) {
    }
    return decide_at_once(bot, decision);
}

int program_run(const struct program *program, struct arena_bot *bot, int count, char **words)
{
    static const struct option options[] = {
        {"name", required_argument, NULL, NAME},   {"capacity", required_argument, NULL, CAPACITY},
        {"views", required_argument, NULL, VIEWS}, {"slips", required_argument, NULL, SLIPS},
        {"pace", required_argument, NULL, PACE},   {"server-key", required_argument, NULL, SERVER_KEY},
        {"keys", required_argument, NULL, KEYS},   {"version", no_argument, NULL, 'v'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
    };

    for (int option; (option = getopt_long(count, words, "", options, NULL)) != -1;) {
        const char *allowed;

        if (option == 'v')
            return print_version(program, bot);
        if (option == 'h')
            return print_help(program, bot);
        if (option >= SETTERS)
            return WRONG_USE;
        if (!has(program, option))
            return refuse_word(program, option == SLIPS ? "--slips" : "--views");
        allowed = setters[option].set(program, bot, optarg);
        if (allowed)
            return refuse(program, setters[option].name, optarg, allowed);
    }
    if (optind < count)
        return refuse_word(program, words[optind]);
    if (pace_ms > 0) {
        decide_at_once = bot->decide;
        bot->decide = decide_in_time;
    }
    return arena_run(bot);
}
