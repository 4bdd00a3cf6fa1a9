/* SPDX-License-Identifier: MIT */
/* A bot that plays any game and any role by chance: each legal action is as likely as the others. What it does in a
 * decision follows from its seat's seed and the decision's number alone, so a match that is played again with the same
 * bots goes the same way. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_sdk.h"

#define VERSION "1"

enum { DONE = 0, WRONG_USE = 2 };

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    (void)bot;
    return actions[arena_pick(decision, 0, count)];
}

/* --- the command line -------------------------------------------------------------------------------------------- */

static const char *set_name(struct arena_bot *bot, const char *value)
{
    bot->name = value;
    return NULL;
}

static const char *set_capacity(struct arena_bot *bot, const char *value)
{
    char *end;
    long number;

    errno = 0;
    number = strtol(value, &end, 10);
    if (errno || *end || end == value || number < 1 || number > 65535)
        return "a number of 1..65535";
    bot->capacity = (unsigned)number;
    return NULL;
}

static const char *set_views(struct arena_bot *bot, const char *value)
{
    if (strcmp(value, "full") != 0 && strcmp(value, "none") != 0)
        return "full or none";
    bot->views = strcmp(value, "none") == 0 ? ARENA_VIEWS_NONE : ARENA_VIEWS_FULL;
    return NULL;
}

/* Each option that takes a value. `set` returns NULL, or what is allowed. */
static const struct setter {
    const char *name, *value, *help;
    const char *(*set)(struct arena_bot *bot, const char *value);
} setters[] = {
    {"name", "NAME", "the bot's name (random)", set_name},
    {"capacity", "N", "matches at once (1)", set_capacity},
    {"views", "full|none", "none: decisions come without views, which is quicker (full)", set_views},
};

enum { SETTERS = sizeof setters / sizeof *setters };

static int print_help(void)
{
    (void)printf("usage: bot-random [OPTION]...\n"
                 "Plays any game and role by chance. Let the arena start it: arena match --bot ROLE=bot-random\n\n");
    for (size_t i = 0; i < SETTERS; i++)
        (void)printf("  --%s %-*s %s\n", setters[i].name, 20 - (int)strlen(setters[i].name), setters[i].value,
                     setters[i].help);
    (void)printf("  --%-21s %s\n  --%-21s %s\n", "version", "print the version", "help", "print this");
    return DONE;
}

static int print_version(void)
{
    (void)printf("bot-random " VERSION "\n");
    return DONE;
}

static int refuse(const char *name, const char *value, const char *allowed)
{
    (void)fprintf(stderr, "bot-random: --%s is '%s'; allowed is %s\n", name, value, allowed);
    return WRONG_USE;
}

int main(int count, char **words)
{
    static const struct option options[] = {
        {"name", required_argument, NULL, 0},  {"capacity", required_argument, NULL, 1},
        {"views", required_argument, NULL, 2}, {"version", no_argument, NULL, 'v'},
        {"help", no_argument, NULL, 'h'},      {NULL, 0, NULL, 0},
    };
    struct arena_bot bot = {.name = "random", .version = VERSION, .decide = decide};

    for (int option; (option = getopt_long(count, words, "", options, NULL)) != -1;) {
        const char *allowed;

        if (option == 'v')
            return print_version();
        if (option == 'h')
            return print_help();
        if (option >= SETTERS)
            return WRONG_USE;
        allowed = setters[option].set(&bot, optarg);
        if (allowed)
            return refuse(setters[option].name, optarg, allowed);
    }
    if (optind < count) {
        (void)fprintf(stderr, "bot-random: '%s' is not an option; --help lists them\n", words[optind]);
        return WRONG_USE;
    }
    return arena_run(&bot);
}
