/* SPDX-License-Identifier: MIT */
/* arena ladder: looks at a ladder, from its files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "cli/command.h"
#include "cli/ladders/ladder_place.h"
#include "cli/ladders/table.h"
#include "cli/options/game.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "ladder/ladder_keys.h"
#include "ladder/archive.h"
#include "ladder/ladder_log.h"
#include "ladder/roster.h"

struct request {
    struct game_choice choice;
    struct ladder_file file;
    const char *words[2]; /* DIR and VERB */
    unsigned count;
    bool json, keys;
};

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error) || taken)
        return error->code == EXIT_DONE;
    request->json = request->json || strcmp(row->name, "json") == 0;
    request->keys = request->keys || strcmp(row->name, "keys") == 0;
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    struct request *request = context;

    if (request->count == 2)
        return error_set(error, EXIT_WRONG_USE, "'%s' is too much: arena ladder DIR [show]", word);
    request->words[request->count++] = word;
    return true;
}

/* The table of what holds when. */
static void print_keys(void)
{
    static const char *const sections[LADDER_SECTIONS] = {[LADDER_CLASS] = "class", [LADDER_BOT] = "bot"};

    for (unsigned i = 0; i < LADDER_KEYS; i++) {
        const struct conf_key *key = &ladder_keys[i];
        char name[80];

        (void)snprintf(name, sizeof name, "%s%s%s", sections[key->section] ? sections[key->section] : "",
                       sections[key->section] ? " " : "", key->name);
        (void)printf("%-18s %s\n", name, ladder_when_words[key->when]);
    }
}

static bool show(struct request *request, struct error *error)
{
    struct archive_report report;
    struct ladder_table table = {0};
    struct season season;
    struct ladder_log log;
    struct roster roster = {0};
    bool good;

    season_init(&season);
    good = ladder_log_read(&log, request->words[0], error) && roster_make(&roster, &log, error) &&
           archive_read(&season, &request->file, request->words[0], roster_season(&roster), &report, error);
    if (good)
        season_rule(&season, &roster);
    good = good && (ladder_table_make(&table, &request->file, &season) ||
                    error_set(error, EXIT_COULD_NOT_RUN, "out of memory"));
    if (good && report.notice[0]) {
        visible_print(stderr, report.notice);
        (void)fputs("; it was left aside\n", stderr);
    }
    if (good && request->json)
        json_print(stdout, table_json(&request->file, &table, &season, &report));
    else if (good)
        table_print(stdout, &request->file, &table, &season, &report);
    ladder_table_release(&table);
    season_release(&season);
    roster_release(&roster);
    ladder_log_release(&log);
    return good;
}

static bool look(struct request *request, struct error *error)
{
    bool good;

    if (request->keys) {
        print_keys();
        return true;
    }
    if (request->count == 0)
        return error_set(error, EXIT_WRONG_USE, "say which ladder: arena ladder DIR [show]");
    if (request->count == 2 && strcmp(request->words[1], "show") != 0)
        return error_set(error, EXIT_WRONG_USE, "a ladder cannot be told '%s'; there is show", request->words[1]);
    request->choice.registry.looks = true; /* who looks at a ladder does not run the code that it names */
    if (!ladder_place_read(&request->file, &request->choice.registry, request->words[0], error))
        return false;
    game_choice_tell(&request->choice);
    good = show(request, error);
    ladder_file_release(&request->file);
    return good;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request *request = calloc(1, sizeof *request);

    if (!request) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return EXIT_COULD_NOT_RUN;
    }
    output_is_all();
    game_choice_init(&request->choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .word = take_word, .context = request}, error))
        (void)look(request, error);
    game_choice_release(&request->choice);
    free(request);
    return error->code;
}

static const struct option_row options[] = {
    {"json", NULL, "print one JSON object"},
    {"keys", NULL, "print when a change of each key of ladder.conf holds"},
    PLUGIN_OPTION,
    PARANOID_OPTIONS,
};

const struct command command_ladder = {
    .name = "ladder",
    .words = "DIR [show]",
    .help = "print the table of a ladder, also while arena serve plays it",
    .more = "The table is made from the records in DIR/records, by one fit to all matches that count.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
