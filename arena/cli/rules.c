/* SPDX-License-Identifier: MIT */
/* arena rules: what a bot's author wants to know about a game, as tables. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/game.h"
#include "cli/json.h"
#include "game/setting.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"

enum { HELP_MAX = 2 * GAME_SETTING_MAX }; /* bytes of what a setting may be: words with ", " between them */

struct request {
    struct game_choice choice;
    bool json;
};

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *values_of(const struct game_setting *setting)
{
    json_t *values = json_array();

    for (size_t i = 0; setting->values[i]; i++)
        (void)json_array_append_new(values, json_text(setting->values[i]));
    return values;
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
            (void)json_object_set_new(row, "values", values_of(setting));
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
    return json_pack("{sssssssssisssisssssi}", "id", piece->id, "set", piece->set, "deck", piece->deck, "name",
                     piece->name, "phase", piece->phase, "symbol", piece->symbol, "copies", piece->copies, "effect",
                     piece->effect, "provenance", piece->provenance, "code", piece->code);
}

static json_t *pieces_json(const struct game *game, const char *type, json_t *(*row)(const struct game_piece *piece))
{
    json_t *pieces = json_array();

    for (unsigned i = 0; i < game->piece_count; i++)
        if (strcmp(game->pieces[i].type, type) == 0)
            (void)json_array_append_new(pieces, row(&game->pieces[i]));
    return pieces;
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

static json_t *words_json(const char *const *words)
{
    json_t *json = json_array();

    for (; *words; words++)
        (void)json_array_append_new(json, json_text(*words));
    return json;
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

    epoch_text(game, epoch);
    json_print(stdout,
               json_pack("{ssssssso*so*so*so*so*so*so*so*so*}", "game", game->name, "title", game->title, "epoch",
                         epoch, "roles", roles_json(game), "sides", words_json(game->sides), "reasons",
                         words_json(game->reasons), "settings", settings_json(game), "actions", actions_json(game),
                         "places", pieces_json(game, "place", place_json), "cards",
                         pieces_json(game, "card", card_json), "view", view_json(game), "events", events_json(game)));
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

static void print_pieces(const struct game *game, const char *type, const char *title)
{
    bool titled = false;

    for (unsigned i = 0; i < game->piece_count; i++) {
        const struct game_piece *piece = &game->pieces[i];

        if (strcmp(piece->type, type) != 0)
            continue;
        if (!titled)
            (void)printf("\n%s\n", title);
        titled = true;
        (void)printf("  %-22s ", piece->name);
        if (piece->number)
            (void)printf("%-3d ", piece->number);
        if (*piece->deck)
            (void)printf("%-9s ", piece->deck);
        if (piece->phase)
            (void)printf("phase %d ", piece->phase);
        if (*piece->symbol)
            (void)printf("%s ", piece->symbol);
        (void)printf("%s\n", piece->effect);
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
    print_pieces(game, "place", "Places");
    print_pieces(game, "card", "Cards");
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
    .help = "print the settings, places, cards, views, events and actions of a game",
    .more = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
