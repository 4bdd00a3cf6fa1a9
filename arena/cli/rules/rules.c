/* SPDX-License-Identifier: MIT */
/* arena rules: what a bot's author wants to know about a game, as tables. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options/game.h"
#include "cli/terminal/output.h"
#include "json/json.h"
#include "proto/machine.h"
#include "game/setting.h"
#include "game/text.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"
#include "rules/rules_json.h"

enum {
    HELP_MAX = 2 * GAME_SETTING_MAX, /* bytes of what a setting may be: words with ", " between them */
    CELL_SIZE = 96,
};

struct request {
    struct game_choice choice;
    bool json, envelope;
};

/* --- for a person ------------------------------------------------------------------------------------------------ */

static void print_settings(const struct game *game)
{
    struct settings settings;
    char value[SETTING_TEXT_SIZE], allowed[HELP_MAX];

    settings_init(&settings, game);
    (void)puts("\nSettings (--set NAME=VALUE)");
    for (unsigned i = 0; i < game->setting_count; i++) {
        settings_print(&settings, i, value);
        settings_describe(game, i, allowed, sizeof allowed);
        (void)printf("  %s=%s  %s; %s\n", game->settings[i].name, value, game->settings[i].help, allowed);
    }
}

static void print_mixes(const struct game *game)
{
    if (game->mix_count)
        (void)puts("\nMixes of them (--mix NAME)");
    for (unsigned i = 0; i < game->mix_count; i++)
        (void)printf("  %s  %s: %s\n", game->mixes[i].name, game->mixes[i].help, game->mixes[i].settings);
}

enum column { ID, NAME, NUMBER, LEVEL, COST, DECK, PHASE, SYMBOL, SET, DECKS, REPLACES, PROVENANCE, COLUMNS };

static const char *const titles[COLUMNS] = {"id",    "name",   "number", "level", "cost",     "deck",
                                            "phase", "symbol", "set",    "decks", "replaces", "provenance"};

/* Writes what each column shows of a piece; empty for nothing. */
static void fill_row(const struct game_piece *piece, char row[COLUMNS][CELL_SIZE])
{
    const char *const words[COLUMNS] = {[ID] = piece->id,
                                        [NAME] = piece->name,
                                        [DECK] = piece->deck,
                                        [SYMBOL] = piece->symbol,
                                        [SET] = piece->set,
                                        [REPLACES] = piece->replaces,
                                        [PROVENANCE] = piece->provenance};
    const uint8_t numbers[COLUMNS] = {
        [NUMBER] = piece->number, [LEVEL] = piece->level, [COST] = piece->cost, [PHASE] = piece->phase};

    for (unsigned column = 0; column < COLUMNS; column++) {
        struct game_text cell = game_text_in(row[column], CELL_SIZE);

        if (words[column])
            game_text_add(&cell, words[column]);
        else if (numbers[column])
            game_text_add_number(&cell, numbers[column]);
        for (size_t i = 0; column == DECKS && piece->decks && piece->decks[i]; i++) {
            game_text_add(&cell, i ? "+" : ""); /* as the words of a setting are joined */
            game_text_add(&cell, piece->decks[i]);
        }
    }
}

static size_t larger(size_t one, size_t other)
{
    return one > other ? one : other;
}

/* The width of each column; 0 if no piece of the type has anything there. */
static void measure(const struct game *game, const char *type, size_t *widths)
{
    char row[COLUMNS][CELL_SIZE];

    for (unsigned i = 0; i < game->piece_count; i++) {
        if (!rules_is_of_type(&game->pieces[i], type))
            continue;
        fill_row(&game->pieces[i], row);
        for (unsigned column = 0; column < COLUMNS; column++)
            if (*row[column])
                widths[column] = larger(widths[column], larger(strlen(row[column]), strlen(titles[column])));
    }
}

static void print_row(const size_t *widths, char row[COLUMNS][CELL_SIZE], const char *last)
{
    for (unsigned column = 0; column < COLUMNS; column++)
        if (widths[column])
            (void)printf("  %-*s", (int)widths[column], row[column]);
    (void)printf("  %s\n", last);
}

/* The last column, what each does, is as wide as it likes. */
static void print_pieces(const struct game *game, const char *type)
{
    char row[COLUMNS][CELL_SIZE];
    size_t widths[COLUMNS] = {0};

    measure(game, type, widths);
    for (unsigned column = 0; column < COLUMNS; column++)
        (void)snprintf(row[column], CELL_SIZE, "%s", titles[column]);
    (void)printf("\n%c%ss\n", toupper((unsigned char)type[0]), type + 1);
    print_row(widths, row, strcmp(type, "place") == 0 ? "power" : "effect");
    for (unsigned i = 0; i < game->piece_count; i++) {
        if (!rules_is_of_type(&game->pieces[i], type))
            continue;
        fill_row(&game->pieces[i], row);
        print_row(widths, row, game->pieces[i].effect);
    }
}

static void print_meanings(const struct game *game)
{
    (void)puts("\nWhat a number in a view stands for");
    for (unsigned i = 0; i < game->meaning_count; i++)
        (void)printf("  %-10s %s. Example: %s.\n", game->meanings[i].name, game->meanings[i].help,
                     game->meanings[i].example);
}

/* The fields of a tier, with what their numbers stand for and the set that brings them. */
static void print_tier(const struct game *game, enum game_tier tier)
{
    for (unsigned i = 0; i < game->view_field_count; i++) {
        const struct game_field *field = &game->view_fields[i];

        if (field->tier != tier)
            continue;
        (void)printf("  %-22s %-12s %-10s %s", field->name, field->set, field->means, field->help);
        for (const struct game_name *name = field->names; name && name->name; name++)
            (void)printf("%s%s", name == field->names ? ": " : ", ", name->name);
        (void)putchar('\n');
    }
}

static bool has_tier(const struct game *game, enum game_tier tier)
{
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (game->view_fields[i].tier == tier)
            return true;
    return false;
}

static void print_view(const struct game *game)
{
    static const struct {
        enum game_tier tier;
        const char *heading;
    } tiers[] = {{GAME_BASIC, "what a first bot needs (key, set, what a number stands for)"},
                 {GAME_MORE, "what a better one wants"},
                 {GAME_SEARCH, "what only a bot that searches wants"}};

    for (size_t i = 0; i < sizeof tiers / sizeof *tiers; i++) {
        if (!has_tier(game, tiers[i].tier))
            continue;
        (void)printf("\nA view: %s\n", tiers[i].heading);
        print_tier(game, tiers[i].tier);
    }
}

static void print_text(const struct game *game)
{
    char epoch[EPOCH_TEXT_SIZE];

    epoch_text(game, epoch);
    (void)printf("%s (%s), rules epoch %s\n\nRoles\n", game->title, game->name, epoch);
    for (unsigned i = 0; i < game->role_count; i++) {
        const struct game_role *role = &game->roles[i];

        (void)printf("  %-10s seat %d", role->name, role->first);
        if (role->most > 1)
            (void)printf(" and on, %d to %d seats", role->least, role->most);
        (void)putchar('\n');
    }
    print_settings(game);
    print_mixes(game);
    for (unsigned i = 0; i < game->piece_count; i++)
        if (rules_is_first_of_type(game, i))
            print_pieces(game, game->pieces[i].type);
    if (game->piece_count)
        (void)puts("\nProvenance: printed, from the game itself; digest, from a published digest of it; reconstructed, "
                   "from other sources.");
    if (game->ask_count)
        (void)puts("\nWhat decisions ask for");
    for (unsigned i = 0; i < game->ask_count; i++)
        (void)printf("  %-22s %s\n", game->asks_table[i].kind, game->asks_table[i].help);
    print_meanings(game);
    print_view(game);
    (void)puts("\nEvents");
    for (unsigned i = 0; i < game->event_kind_count; i++)
        (void)printf("  %-22s %s\n", game->event_kinds[i].name, game->event_kinds[i].text);
    (void)puts("\nActions");
    for (unsigned i = 0; i < game->action_count; i++)
        (void)printf("  %4u %s\n", i, game->actions_table[i].text);
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    struct request *request = context;
    bool taken;

    if (!game_choice_take(&request->choice, row, value, &taken, error))
        return false;
    request->json = request->json || strcmp(row->name, "json") == 0;
    request->envelope = request->envelope || strcmp(row->name, "envelope") == 0;
    return true;
}

static int run(const struct command *command, int argc, char **argv, struct error *error)
{
    struct request request = {0};
    const struct game *game;

    game_choice_init(&request.choice);
    if (options_read(argc, argv, command->options, command->option_count,
                     &(struct option_taker){.option = take_option, .context = &request}, error)) {
        output_is_all();
        game = request.envelope ? NULL : game_choice_game(&request.choice, error);
        if (request.envelope)
            json_print(stdout, machine_schema());
        else if (game && request.json)
            json_print(stdout, rules_json(game));
        else if (game)
            print_text(game);
    }
    game_choice_release(&request.choice);
    return EXIT_DONE;
}

static const struct option_row options[] = {
    GAME_OPTION,
    PLUGIN_OPTION,
    {"json", NULL, "print one JSON object"},
    {"envelope", NULL, "print the schema of the messages between the arena and its bots instead, as JSON"},
};

const struct command command_rules = {
    .name = "rules",
    .words = "",
    .help = "print the settings, places, cards and other pieces, views, events and actions of a game",
    .more = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
