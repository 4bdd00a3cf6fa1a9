/* SPDX-License-Identifier: MIT */
#include "rules/rules_json.h"

#include <stdio.h>
#include <string.h>

#include "game/setting.h"
#include "game/text.h"
#include "json/json.h"
#include "plugin/epoch.h"
#include "plugin/settings.h"

enum { KEY_SIZE = 96 };

bool rules_is_of_type(const struct game_piece *piece, const char *type)
{
    return strcmp(piece->type, type) == 0;
}

bool rules_is_first_of_type(const struct game *game, unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (rules_is_of_type(&game->pieces[i], game->pieces[index].type))
            return false;
    return true;
}

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

        json_t *row = json_pack("{sisssssssb}", "id", i, "kind", action->kind, "object", action->object, "text",
                                action->text, "talk", action->talk);

        if (action->means)
            (void)json_object_set_new(row, "means", json_text(action->means));
        (void)json_array_append_new(actions, row);
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

static json_t *pieces_json(const struct game *game, const char *type)
{
    json_t *pieces = json_array();

    for (unsigned i = 0; i < game->piece_count; i++) {
        const struct game_piece *piece = &game->pieces[i];

        if (rules_is_of_type(piece, type))
            (void)json_array_append_new(pieces, rules_is_of_type(piece, "place")  ? place_json(piece)
                                                : rules_is_of_type(piece, "card") ? card_json(piece)
                                                                                  : piece_json(piece));
    }
    return pieces;
}

/* A list for each type, under its name with an s. Games without places or cards have an empty list of them. */
static void add_pieces(json_t *json, const struct game *game)
{
    char key[KEY_SIZE];

    (void)json_object_set_new(json, "places", json_array());
    (void)json_object_set_new(json, "cards", json_array());
    for (unsigned i = 0; i < game->piece_count; i++)
        if (rules_is_first_of_type(game, i)) {
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

static json_t *asks_json(const struct game *game)
{
    json_t *asks = json_array();

    for (unsigned i = 0; i < game->ask_count; i++)
        (void)json_array_append_new(asks, json_pack("{sssbss}", "kind", game->asks_table[i].kind, "may_end",
                                                    game->asks_table[i].may_end, "help", game->asks_table[i].help));
    return asks;
}

static json_t *meanings_json(const struct game *game)
{
    json_t *meanings = json_array();

    for (unsigned i = 0; i < game->meaning_count; i++) {
        const struct game_meaning *meaning = &game->meanings[i];
        json_t *row = json_pack("{ssssss}", "name", meaning->name, "help", meaning->help, "example", meaning->example);

        if (meaning->type)
            (void)json_object_set_new(row, "type", json_text(meaning->type));
        (void)json_array_append_new(meanings, row);
    }
    return meanings;
}

static json_t *names_json(const struct game_name *names)
{
    json_t *json = json_array();

    for (; names->name; names++) {
        json_t *row = json_pack("{ssss}", "name", names->name, "help", names->help);

        if (names->means)
            (void)json_object_set_new(row, "means", json_text(names->means));
        (void)json_array_append_new(json, row);
    }
    return json;
}

/* What its numbers stand for. */
static void add_meaning(json_t *row, const struct game_field *field)
{
    (void)json_object_set_new(row, "means", json_text(field->means));
    if (field->index)
        (void)json_object_set_new(row, "index", json_text(field->index));
    if (field->names)
        (void)json_object_set_new(row, "names", names_json(field->names));
    if (field->unknown)
        (void)json_object_set_new(row, "unknown", json_integer(field->unknown));
}

/* The keys of a view as bots get it: what each holds, and how many rows of that if it has rows. */
static json_t *view_json(const struct game *game)
{
    static const char *const shapes[] = {
        [GAME_NUMBER] = "number", [GAME_ARRAY] = "array", [GAME_LIST] = "list", [GAME_SET] = "set"};
    static const char *const tiers[] = {[GAME_BASIC] = "basic", [GAME_MORE] = "more", [GAME_SEARCH] = "search"};
    json_t *view = json_array();

    for (unsigned i = 0; i < game->view_field_count; i++) {
        const struct game_field *field = &game->view_fields[i];
        json_t *row = json_pack("{ssssssssss}", "key", field->name, "set", field->set, "tier", tiers[field->tier],
                                "holds", shapes[field->shape], "help", field->help);

        add_meaning(row, field);
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

    for (; fields->name; fields++) {
        json_t *row = json_pack("{ssssssss}", "key", fields->name, "holds", fields->list ? "list" : "number", "help",
                                fields->help, "means", fields->means);

        if (fields->names)
            (void)json_object_set_new(row, "names", names_json(fields->names));
        (void)json_array_append_new(json, row);
    }
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

json_t *rules_json(const struct game *game)
{
    char epoch[EPOCH_TEXT_SIZE];
    json_t *json;

    epoch_text(game, epoch);
    json = json_pack("{ssssssso*so*so*so*so*so*}", "game", game->name, "title", game->title, "epoch", epoch, "roles",
                     roles_json(game), "sides", words_json(game->sides), "reasons", words_json(game->reasons),
                     "settings", settings_json(game), "mixes", mixes_json(game), "actions", actions_json(game));
    (void)json_object_set_new(json, "numbers", numbers_json(game));
    add_pieces(json, game);
    (void)json_object_set_new(json, "asks", asks_json(game));
    (void)json_object_set_new(json, "meanings", meanings_json(game));
    (void)json_object_set_new(json, "view", view_json(game));
    (void)json_object_set_new(json, "events", events_json(game));
    return json;
}

/* Whether a view that people look at names actions. */
static bool shows_actions(const struct game *game)
{
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (game->view_fields[i].tier != GAME_SEARCH && game->view_fields[i].means &&
            strcmp(game->view_fields[i].means, "action") == 0)
            return true;
    return false;
}

json_t *rules_json_brief(const struct game *game)
{
    static const char *const others[] = {"mixes", "numbers", "asks", "events"};
    json_t *json = rules_json(game);

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        (void)json_object_del(json, others[i]);
    if (!shows_actions(game))
        (void)json_object_del(json, "actions");
    return json;
}
