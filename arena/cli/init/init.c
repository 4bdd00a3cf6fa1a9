/* SPDX-License-Identifier: MIT */
/* arena init: makes a folder that is ready to be used. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/visible.h"
#include "cli/command.h"
#include "cli/events/event_options.h"
#include "cli/init/samples.h"
#include "cli/options/game.h"
#include "conf/conf_text.h"
#include "ladder/file/ladder_file.h"
#include "launch/words.h"

struct request {
    struct game_choice choice;
    struct event_given given;
    const char *language; /* --lang; NULL: it was not given */
    const char *words[2];
    unsigned count;
};

/* The languages of bots, the file that is theirs, and what builds and tests them. */
#define LANGUAGES_OF_BOTS(ROW)                                                                                         \
    ROW("c", "bot.c", "cmake -B build && cmake --build build && ctest --test-dir build")                               \
    ROW("c++", "bot.cc", "cmake -B build && cmake --build build && ctest --test-dir build")                            \
    ROW("go", "main.go", "sh test.sh")                                                                                 \
    ROW("java", "src/main/java/MyBot.java", "sh test.sh")                                                              \
    ROW("python", "bot.py", "sh test.sh")                                                                              \
    ROW("rust", "src/bot.rs", "sh test.sh")                                                                            \
    ROW("typescript", "src/bot.ts", "sh test.sh")
#define LANGUAGE_ROW(name, file, test)  {name, file, test},
#define LANGUAGE_NAME(name, file, test) " " name
static const char language_names[] = LANGUAGES_OF_BOTS(LANGUAGE_NAME);
static const struct language {
    const char *name, *file, *test;
} languages[] = {LANGUAGES_OF_BOTS(LANGUAGE_ROW)};
enum { LANGUAGES = sizeof languages / sizeof *languages };

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (strcmp(row->name, "lang") == 0) {
        request->language = value;
        return true;
    }
    if (strcmp(row->name, "plugin") == 0)
        return game_choice_take(&request->choice, row, value, &taken, error);
    return event_given_take(&request->given, row->name, value, &taken, error);
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    const char *slash = strrchr(word, '/');

    if (request->count == 2)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena init %s DIR", word, request->words[0]);
    if (request->count == 1 && *(slash ? slash + 1 : word) == '-')
        return error_set(error, EXIT_WRONG_USE, "'%s': the name of the folder may not begin with '-', as options do",
                         word);
    request->words[request->count++] = word;
    return true;
}

/* The first option that was given and is none of what is made; NULL: there is none. */
static const char *stray(const struct request *request)
{
    return request->choice.plugin ? "plugin" : request->given.option;
}

/* The command as it would be typed in a shell. */
static void tell(const char *path, const char *folder)
{
    char *place = words_quoted(folder);

    if (place) {
        (void)fputs("made ", stdout);
        visible_print(stdout, path);
        (void)printf("; play it with: arena tournament %s\n", place);
    }
    free(place);
}

static void make_event(struct request *request, struct error *error)
{
    const char *folder = request->words[1];
    char path[PATH_MAX];

    event_given_plugin(&request->given, &request->choice.registry, request->choice.plugin);
    event_given_complete(&request->given, &request->choice.registry);
    if (snprintf(path, sizeof path, "%s/event.conf", folder) < (int)sizeof path && access(path, F_OK) == 0)
        (void)error_set(error, EXIT_WRONG_USE, "%s is there already, and is left as it is", path);
    else if (event_given_save(&request->given, &request->choice.registry, folder, error))
        tell(path, folder);
}

static void make_game(struct request *request, struct error *error)
{
    char *place = words_quoted(request->words[1]);

    if (stray(request))
        (void)error_set(error, EXIT_WRONG_USE, "--%s is for arena init tournament", stray(request));
    else if (sample_write("game", request->words[1], error) && place)
        (void)printf("made the game minnow; build and test it with: cd %s && cmake -B build && cmake --build build && "
                     "ctest --test-dir build\n",
                     place);
    free(place);
}

static const struct language *find_language(const struct request *request, struct error *error)
{
    for (size_t i = 0; request->language && i < LANGUAGES; i++)
        if (strcmp(languages[i].name, request->language) == 0)
            return &languages[i];
    if (request->language)
        (void)error_set(error, EXIT_WRONG_USE,
                        "--lang: there is no bot in '%s' to begin with; there is one in each of%s", request->language,
                        language_names);
    else
        (void)error_set(error, EXIT_WRONG_USE, "say in which language: arena init bot --lang LANG DIR, with one of%s",
                        language_names);
    return NULL;
}

static void make_bot(struct request *request, struct error *error)
{
    char *place = words_quoted(request->words[1]);
    const struct language *language;

    if (stray(request))
        (void)error_set(error, EXIT_WRONG_USE, "--%s is for arena init tournament", stray(request));
    else if ((language = find_language(request, error)) && sample_write(language->name, request->words[1], error) &&
             place)
        (void)printf("made a bot, %s/%s; build and test it with: cd %s && %s\n", place, language->file, place,
                     language->test);
    free(place);
}

/* The ladder is called as its folder, if it can be. */
static bool add_sample(struct buffer *text, const char *folder)
{
    char real[PATH_MAX];

    ladder_file_sample(text, realpath(folder, real) ? strrchr(real, '/') + 1 : "");
    return !text->failed;
}

/* Only this user may read it: it may get keys and variables. */
static void make_ladder(struct request *request, struct error *error)
{
    const char *folder = request->words[1];
    char *place = words_quoted(folder);
    char path[PATH_MAX];
    struct buffer text;

    buffer_init(&text, CONF_TEXT_MAX);
    if (stray(request))
        (void)error_set(error, EXIT_WRONG_USE, "--%s is for arena init tournament", stray(request));
    else if (snprintf(path, sizeof path, "%s/ladder.conf", folder) >= (int)sizeof path)
        (void)error_set(error, EXIT_WRONG_USE, "the path of a ladder has at most %d bytes", PATH_MAX - 20);
    else if (access(path, F_OK) == 0)
        (void)error_set(error, EXIT_WRONG_USE, "%s is there already, and is left as it is", path);
    else if (mkdir(folder, 0755) != 0 && errno != EEXIST)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", folder, strerror(errno));
    else if (!add_sample(&text, folder) || !disk_put(path, buffer_span(&text)))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    else
        (void)printf("made %s/ladder.conf; play it, with pages at http://127.0.0.1:8080/, by: arena serve --http "
                     "127.0.0.1:8080 %s\n",
                     place ? place : "it", place ? place : "DIR");
    buffer_release(&text);
    free(place);
}

/* The help of each thing that can be made. */
#define HELP_TOURNAMENT                                                                                                \
    "an event.conf that works as it is. Without options it has the reference bots, in two classes;\n"                  \
    "with --game NAME it has as many bots as a match of that game has sides.\n"
#define HELP_LADDER "a ladder.conf that works as it is, with three reference bots. It takes no options.\n"
#define HELP_BOT                                                                                                       \
    "a bot that plays as it stands, with a test and a Dockerfile. It takes --lang alone. Where the folder is\n"        \
    "called like a bot could be, so is the bot.\n"
#define HELP_GAME                                                                                                      \
    "a small game in C, with a build file and a test that passes as it stands. It takes no options, and needs\n"       \
    "what is installed: the package arena-game. sdk/GAMES.md explains it.\n"

/* What can be made, from which words, and its help. */
static const struct kind {
    const char *name, *words;
    void (*make)(struct request *request, struct error *error);
    const char *help;
} kinds[] = {
    {"tournament", "[OPTION]... DIR", make_event, HELP_TOURNAMENT},
    {"ladder", "DIR", make_ladder, HELP_LADDER},
    {"bot", "--lang LANG DIR", make_bot, HELP_BOT},
    {"game", "DIR", make_game, HELP_GAME},
};

static const struct kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(name, kinds[i].name) == 0)
            return &kinds[i];
    return NULL;
}

static void make(struct request *request, struct error *error)
{
    const struct kind *kind = request->count > 0 ? find_kind(request->words[0]) : NULL;

    if (!kind)
        (void)error_set(
            error, EXIT_WRONG_USE,
            "say what to make: arena init tournament DIR, arena init ladder DIR, arena init bot --lang LANG DIR, "
            "or arena init game DIR");
    else if (request->language && kind->make != make_bot)
        (void)error_set(error, EXIT_WRONG_USE, "--lang is for arena init bot");
    else if (request->count < 2)
        (void)error_set(error, EXIT_WRONG_USE, "DIR is missing, the folder to make: arena init %s %s", kind->name,
                        kind->words);
    else
        kind->make(request, error);
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);

    if (!request) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    game_choice_init(&request->choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error))
        make(request, error);
    game_choice_release(&request->choice);
    free(request);
    return error->code;
}

static const struct option_row options[] = {{"lang", "LANG", "the language of a bot:" LANGUAGES_OF_BOTS(LANGUAGE_NAME)},
                                            EVENT_OPTIONS};

/* The options of an event stand behind --lang. */
static bool help_about(FILE *out, int argc, char **argv)
{
    const struct kind *kind = NULL;

    for (int i = 1; i < argc && !kind; i++)
        kind = find_kind(argv[i]);
    if (!kind)
        return false;
    (void)fprintf(out, "arena init %s %s: %s", kind->name, kind->words, kind->help);
    if (kind->make == make_bot || kind->make == make_event)
        (void)fputc('\n', out);
    if (kind->make == make_bot)
        options_print(out, options, 1);
    else if (kind->make == make_event)
        options_print(out, options + 1, sizeof options / sizeof *options - 1);
    return true;
}

const struct command command_init = {
    .name = "init",
    .words = "tournament|ladder|bot|game DIR",
    .help = "make a folder with a sample event, a ladder, a bot, or a game of your own to begin with",
    .more = "tournament: " HELP_TOURNAMENT "ladder: " HELP_LADDER "bot: " HELP_BOT "game: " HELP_GAME,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .help_about = help_about,
    .run = run,
};
