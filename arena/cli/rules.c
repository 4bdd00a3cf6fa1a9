/* SPDX-License-Identifier: MIT */
/* arena rules: what a bot's author wants to know about a game, as tables. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/game.h"
#include "cli/output.h"
#include "json/json.h"
#include "game/setting.h"
#include "game/text.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"

enum {
    HELP_MAX = 2 * GAME_SETTING_MAX, /* bytes of what a setting may be: words with ", " between them */
    CELL_SIZE = 96,
};

struct request {
    struct game_choice choice;
    bool json;
};

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *words_json(const char *const *words)
{
    json_t *json = json_array();

    for (; *words; words++)
        (void)json_array_append_new(json, json_text(*words));
    return json;
}

static json_t *default_of(const struct game_setting *setting)
{
    char value[SETTING_TEXT_SIZE];
    struct game_text text = game_text_in(value, sizeof value);

    if (!setting->values)
        return json_integer(setting->preset);
    setting_print(setting, setting->preset, &text);
    return json_text(value);
}

static json_t *settings_json(const struct game *game)
{
    json_t *settings = json_array();

    for (unsigned i = 0; i < game->setting_count; i++) {
        const struct game_setting *setting = &game->settings[i];
        json_t *row = json_pack("{ss}", "name", setting->name);

        if (setting->values)
            (void)json_object_set_new(row, "values", words_json(setting->values));
        else
            (void)json_object_set_new(row, "range",
                                      json_pack("[II]", (json_int_t)setting->least, (json_int_t)setting->most));
        if (setting->many)
            (void)json_object_set_new(row, "many", json_true());
        (void)json_object_set_new(row, "default", default_of(setting));
        (void)json_object_set_new(row, "help", json_text(setting->help));
        (void)json_array_append_new(settings, row);
    }
    return settings;
}

static json_t *mixes_json(const struct game *game)
{
    json_t *mixes = json_array();

    for (unsigned i = 0; i < game->mix_count; i++)
        (void)json_array_append_new(mixes, json_pack("{ssssss}", "name", game->mixes[i].name, "settings",
                                                     game->mixes[i].settings, "help", game->mixes[i].help));
    return mixes;
}

static json_t *numbers_json(const struct game *game)
{
    json_t *numbers = json_object();

    for (unsigned i = 0; i < game->number_count; i++)
        (void)json_object_set_new(numbers, game->numbers[i].name, json_integer(game->numbers[i].value));
    return numbers;
}

static json_t *actions_json(const struct game *game)
{
    json_t *actions = json_array();

    for (unsigned i = 0; i < game->action_count; i++) {
        const struct game_action *action = &game->actions_table[i];

        (void)json_array_append_new(actions, json_pack("{sisssssssb}", "id", i, "kind", action->kind, "object",
                                                       action->object, "text", action->text, "talk", action->talk));
    }
    return actions;
}

static json_t *place_json(const struct game_piece *piece)
{
    return json_pack("{sssssisssssssi}", "id", piece->id, "set", piece->set, "number", piece->number, "name",
                     piece->name, "power", piece->effect, "provenance", piece->provenance, "code", piece->code);
}

static json_t *card_json(const struct game_piece *piece)
{
    static const char *const no_decks[] = {NULL};
    json_t *card =
        json_pack("{sssssssssisssisisssssiso*}", "id", piece->id, "set", piece->set, "deck", piece->deck, "name",
                  piece->name, "phase", piece->phase, "symbol", piece->symbol, "copies", piece->copies, "cost",
                  piece->cost, "effect", piece->effect, "provenance", piece->provenance, "code", piece->code, "decks",
                  words_json(piece->decks ? piece->decks : no_decks));

    if (piece->replaces)
        (void)json_object_set_new(card, "replaces", json_text(piece->replaces));
    return card;
}

/* Of any other type. */
static json_t *piece_json(const struct game_piece *piece)
{
    return json_pack("{sssssssisisisisssssi}", "id", piece->id, "set", piece->set, "name", piece->name, "phase",
                     piece->phase, "copies", piece->copies, "level", piece->level, "cost", piece->cost, "effect",
                     piece->effect, "provenance", piece->provenance, "code", piece->code);
}

static bool is_of_type(const struct game_piece *piece, const char *type)
{
    return strcmp(piece->type, type) == 0;
}

static json_t *pieces_json(const struct game *game, const char *type)
{
    json_t *pieces = json_array();

    for (unsigned i = 0; i < game->piece_count; i++) {
        const struct game_piece *piece = &game->pieces[i];

        if (is_of_type(piece, type))
            (void)json_array_append_new(pieces, is_of_type(piece, "place")  ? place_json(piece)
                                                : is_of_type(piece, "card") ? card_json(piece)
                                                                            : piece_json(piece));
    }
    return pieces;
}

static bool is_first_of_type(const struct game *game, unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (is_of_type(&game->pieces[i], game->pieces[index].type))
            return false;
    return true;
}

/* A list for each type, under its name with an s. Games without places or cards have an empty list of them. */
static void add_pieces(json_t *json, const struct game *game)
{
    char key[CELL_SIZE];

    (void)json_object_set_new(json, "places", json_array());
    (void)json_object_set_new(json, "cards", json_array());
    for (unsigned i = 0; i < game->piece_count; i++)
        if (is_first_of_type(game, i)) {
            (void)snprintf(key, sizeof key, "%ss", game->pieces[i].type);
            (void)json_object_set_new(json, key, pieces_json(game, game->pieces[i].type));
        }
}

static json_t *roles_json(const struct game *game)
{
    json_t *roles = json_array();

    for (unsigned i = 0; i < game->role_count; i++)
        (void)json_array_append_new(roles,
                                    json_pack("{sssisisi}", "name", game->roles[i].name, "first", game->roles[i].first,
                                              "least", game->roles[i].least, "most", game->roles[i].most));
    return roles;
}

/* What one row of it holds if it says nothing: the number, of an array each number, or []. */
static json_t *empty_json(const struct game_field *field)
{
    return field->shape == GAME_LIST || field->shape == GAME_SET ? json_array() : json_integer(field->empty);
}

/* The keys of a view as bots get it: what each holds, and how many rows of that if it has rows. */
static json_t *view_json(const struct game *game)
{
    static const char *const shapes[] = {
        [GAME_NUMBER] = "number", [GAME_ARRAY] = "array", [GAME_LIST] = "list", [GAME_SET] = "set"};
    json_t *view = json_array();

    for (unsigned i = 0; i < game->view_field_count; i++) {
        const struct game_field *field = &game->view_fields[i];
        json_t *row = json_pack("{ssssss}", "key", field->name, "holds", shapes[field->shape], "help", field->help);

        (void)json_object_set_new(row, "empty", empty_json(field));
        if (field->shape == GAME_ARRAY || field->shape == GAME_LIST)
            (void)json_object_set_new(row, "most", json_integer(field->count));
        if (field->rows == GAME_SEATS_MAX)
            (void)json_object_set_new(row, "rows", json_text("seats"));
        else if (field->rows)
            (void)json_object_set_new(row, "rows", json_integer(field->rows));
        (void)json_array_append_new(view, row);
    }
    return view;
}

static json_t *fields_json(const struct game_event_field *fields)
{
    json_t *json = json_array();

    for (; fields->name; fields++)
        (void)json_array_append_new(json, json_pack("{ssssss}", "key", fields->name, "holds",
                                                    fields->list ? "list" : "number", "help", fields->help));
    return json;
}

static json_t *events_json(const struct game *game)
{
    json_t *events = json_array();

    for (unsigned i = 0; i < game->event_kind_count; i++) {
        const struct game_event_kind *kind = &game->event_kinds[i];

        (void)json_array_append_new(events, json_pack("{ssso*ss}", "event", kind->name, "fields",
                                                      fields_json(kind->fields), "text", kind->text));
    }
    return events;
}

static void print_json(const struct game *game)
{
    char epoch[EPOCH_TEXT_SIZE];
    json_t *json;

    epoch_text(game, epoch);
    json = json_pack("{ssssssso*so*so*so*so*so*}", "game", game->name, "title", game->title, "epoch", epoch, "roles",
                     roles_json(game), "sides", words_json(game->sides), "reasons", words_json(game->reasons),
                     "settings", settings_json(game), "mixes", mixes_json(game), "actions", actions_json(game));
    (void)json_object_set_new(json, "numbers", numbers_json(game));
    add_pieces(json, game);
    (void)json_object_set_new(json, "view", view_json(game));
    (void)json_object_set_new(json, "events", events_json(game));
    json_print(stdout, json);
}

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
        if (!is_of_type(&game->pieces[i], type))
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
        if (!is_of_type(&game->pieces[i], type))
            continue;
        fill_row(&game->pieces[i], row);
        print_row(widths, row, game->pieces[i].effect);
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
        if (is_first_of_type(game, i))
            print_pieces(game, game->pieces[i].type);
    if (game->piece_count)
        (void)puts("\nProvenance: printed, from the game itself; digest, from a published digest of it; reconstructed, "
                   "from other sources.");
    (void)puts("\nA view");
    for (unsigned i = 0; i < game->view_field_count; i++)
        (void)printf("  %-22s %s\n", game->view_fields[i].name, game->view_fields[i].help);
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
    if (!taken)
        request->json = true;
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
        game = game_choice_game(&request.choice, error);
        if (game && request.json)
            print_json(game);
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
