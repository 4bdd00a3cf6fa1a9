/* SPDX-License-Identifier: MIT */
#include "plugin/check.h"

#include <string.h>

#include "base/word.h"
#include "game/setting.h"
#include "plugin/epoch.h"
#include "plugin/fields.h"
#include "plugin/meanings.h"

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, __VA_ARGS__)

static bool check_version(const struct game *game, struct error *error)
{
    if (game->abi != GAME_ABI)
        return REFUSE("it was built for abi %u of the game contract, this program has abi %u", (unsigned)game->abi,
                      GAME_ABI);
    if (game->struct_size < sizeof *game)
        return REFUSE("its table has %u bytes, less than the %zu of this program's contract",
                      (unsigned)game->struct_size, sizeof *game);
    return true;
}

static bool check_functions(const struct game *game, struct error *error)
{
    if (!game->configure || !game->seats || !game->role || !game->side || !game->start || !game->to_act ||
        !game->actions || !game->apply || !game->verdict || !game->turn || !game->default_action || !game->view ||
        !game->view_actions || !game->sample || !game->draw)
        return REFUSE("its table lacks a function");
    if (!game->roles || !game->sides || !game->reasons || !game->actions_table || !game->event_kinds ||
        !game->state_fields || !game->view_fields || (!game->settings && game->setting_count) ||
        (!game->pieces && game->piece_count) || (!game->formers && game->former_count) ||
        (!game->mixes && game->mix_count) || (!game->numbers && game->number_count) ||
        (!game->asks_table && game->ask_count) || (!game->meanings && game->meaning_count))
        return REFUSE("its table lacks a table");
    return true;
}

static bool check_sizes(const struct game *game, struct error *error)
{
    const struct {
        const char *what;
        uint32_t value, most;
    } rows[] = {
        {"state_bytes", game->state_bytes, GAME_STATE_MAX},
        {"view_bytes", game->view_bytes, GAME_VIEW_MAX},
        {"action_count", game->action_count, GAME_ACTIONS_MAX},
        {"actions_most", game->actions_most, game->action_count},
        {"decisions_most", game->decisions_most, UINT32_MAX},
        {"role_count", game->role_count, GAME_SEATS_MAX},
        {"event_kind_count", game->event_kind_count, UINT16_MAX},
        {"state_field_count", game->state_field_count, UINT16_MAX},
        {"view_field_count", game->view_field_count, UINT16_MAX},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].value < 1 || rows[i].value > rows[i].most)
            return REFUSE("%s is %u, not 1 to %u", rows[i].what, (unsigned)rows[i].value, (unsigned)rows[i].most);
    if (game->setting_count > GAME_SETTINGS_MAX)
        return REFUSE("it has %u settings, more than %d", game->setting_count, GAME_SETTINGS_MAX);
    if (game->mix_count > GAME_MIXES_MAX)
        return REFUSE("it has %u mixes, more than %d", game->mix_count, GAME_MIXES_MAX);
    return true;
}

static bool check_names(const struct game *game, struct error *error)
{
    if (!word_is_id(game->name))
        return REFUSE("its name is not 1 to 64 of a-z, 0-9 and -");
    if (!word_is_prose(game->title))
        return REFUSE("its title is empty or not printable ASCII");
    if (!word_is_id(game->epoch) || strlen(game->epoch) > EPOCH_NAME_MAX)
        return REFUSE("its epoch is not 1 to %d of a-z, 0-9 and -", EPOCH_NAME_MAX);
    return true;
}

/* A list of ids that ends with NULL: at least one, at most `most`, all different. */
static bool check_list(const char *const *list, size_t most, const char *what, bool (*good)(const char *),
                       struct error *error)
{
    size_t count = 0;

    for (; list[count]; count++) {
        if (count == most)
            return REFUSE("it has more than %zu %s", most, what);
        if (!good(list[count]))
            return REFUSE("entry %zu of its %s is not a good name", count, what);
        for (size_t i = 0; i < count; i++)
            if (strcmp(list[i], list[count]) == 0)
                return REFUSE("its %s name '%s' twice", what, list[i]);
    }
    return count > 0 ? true : REFUSE("it has no %s", what);
}

static bool check_roles(const struct game *game, struct error *error)
{
    unsigned taken = 0;

    for (unsigned i = 0; i < game->role_count; i++) {
        const struct game_role *role = &game->roles[i];
        unsigned seats;

        if (!word_is_id(role->name))
            return REFUSE("the name of role %u is not 1 to 64 of a-z, 0-9 and -", i);
        if (role->least > role->most || role->most < 1 || role->first + role->most > GAME_SEATS_MAX)
            return REFUSE("the seats of role '%s' are not in 0 to %d", role->name, GAME_SEATS_MAX - 1);
        seats = ((1u << role->most) - 1u) << role->first;
        if (taken & seats)
            return REFUSE("role '%s' has seats of another role", role->name);
        taken |= seats;
        for (unsigned j = 0; j < i; j++)
            if (strcmp(game->roles[j].name, role->name) == 0)
                return REFUSE("it has two roles '%s'", role->name);
    }
    return true;
}

static bool check_set(const struct game_setting *setting, struct error *error)
{
    size_t bytes = 0;

    if (!setting->values)
        return REFUSE("setting '%s' is a set and has no values", setting->name);
    if (!check_list(setting->values, GAME_WORDS_MAX, setting->name, word_is_name, error))
        return false;
    if (setting_word(setting, SETTING_NONE, strlen(SETTING_NONE)) >= 0)
        return REFUSE("a word of setting '%s' is '%s', which stands for the empty set", setting->name, SETTING_NONE);
    for (size_t i = 0; setting->values[i]; i++)
        bytes += strlen(setting->values[i]) + (i > 0);
    return bytes <= GAME_SETTING_MAX ||
           REFUSE("the words of setting '%s' have %zu bytes with a + between them, more than %d", setting->name, bytes,
                  GAME_SETTING_MAX);
}

static bool check_setting(const struct game_setting *setting, struct error *error)
{
    if (!word_is_name(setting->name))
        return REFUSE("a setting's name is not 1 to 64 of a-z, 0-9, _ and -");
    if (setting->many && !check_set(setting, error))
        return false;
    if (setting->values && !check_list(setting->values, INT32_MAX, setting->name, word_is_name, error))
        return false;
    if (!setting->values && (setting->least < INT32_MIN || setting->most > INT32_MAX))
        return REFUSE("the numbers of setting '%s' do not fit into 32 bits", setting->name);
    if (setting->preset < setting_least(setting) || setting->preset > setting_most(setting))
        return REFUSE("the default of setting '%s' is not one of its values", setting->name);
    if (!word_is_prose(setting->help))
        return REFUSE("setting '%s' has no help in printable ASCII", setting->name);
    return true;
}

static bool check_settings(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->setting_count; i++) {
        if (!check_setting(&game->settings[i], error))
            return false;
        for (unsigned j = 0; j < i; j++)
            if (strcmp(game->settings[i].name, game->settings[j].name) == 0)
                return REFUSE("it has two settings '%s'", game->settings[i].name);
    }
    return true;
}

static bool check_numbers(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->number_count; i++) {
        if (!word_is_id(game->numbers[i].name))
            return REFUSE("the name of number %u is not 1 to 64 of a-z, 0-9 and -", i);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(game->numbers[j].name, game->numbers[i].name) == 0)
                return REFUSE("it has two numbers '%s'", game->numbers[i].name);
    }
    return true;
}

static bool check_asks(const struct game *game, struct error *error)
{
    if (!game->asks != !game->ask_count)
        return REFUSE("it has what decisions ask for, and no function that says so, or the other way round");
    for (unsigned i = 0; i < game->ask_count; i++) {
        const struct game_ask *ask = &game->asks_table[i];

        if (!word_is_id(ask->kind) || !word_is_prose(ask->help))
            return REFUSE("what is asked, number %u, lacks a kind of 1 to 64 of a-z, 0-9 and -, or a help", i);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(game->asks_table[j].kind, ask->kind) == 0)
                return REFUSE("it asks for '%s' twice", ask->kind);
    }
    return true;
}

/* The words that a former epoch had are some of today's, and they have the default. */
static bool check_words(const struct game *game, const struct game_former *former, struct error *error)
{
    for (unsigned i = 0; former->words && i < former->settings; i++) {
        const struct game_setting *setting = &game->settings[i];

        if (former->words[i] > setting_words(setting))
            return REFUSE("its former epoch '%s' had %u words of setting '%s', more than today's %u", former->epoch,
                          former->words[i], setting->name, setting_words(setting));
        if (setting->preset > setting_most_then(game, former, i))
            return REFUSE("the default of setting '%s' is not one of the values that its former epoch '%s' had",
                          setting->name, former->epoch);
    }
    return true;
}

static bool check_formers(const struct game *game, struct error *error)
{
    char today[EPOCH_TEXT_SIZE];

    epoch_text(game, today);
    for (unsigned i = 0; i < game->former_count; i++) {
        const struct game_former *former = &game->formers[i];

        if (!word_is_id(former->epoch))
            return REFUSE("former epoch %u is not 1 to 64 of a-z, 0-9 and -", i);
        if (strcmp(former->epoch, today) == 0)
            return REFUSE("its former epoch '%s' is that of today", today);
        if (former->settings > game->setting_count)
            return REFUSE("its former epoch '%s' had %u settings, more than today's %u", former->epoch,
                          former->settings, game->setting_count);
        if (!check_words(game, former, error))
            return false;
        for (unsigned j = 0; j < i; j++)
            if (strcmp(game->formers[j].epoch, former->epoch) == 0)
                return REFUSE("it has two former epochs '%s'", former->epoch);
    }
    return true;
}

static bool check_actions(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->action_count; i++) {
        const struct game_action *action = &game->actions_table[i];

        if (!action->kind)
            continue;
        if (!word_is_name(action->kind) || !action->object || (*action->object && !word_is_name(action->object)) ||
            !word_is_prose(action->text))
            return REFUSE("action %u lacks a kind, an object or a text", i);
        for (unsigned j = 0; j < i; j++)
            if (game->actions_table[j].kind && strcmp(action->kind, game->actions_table[j].kind) == 0 &&
                strcmp(action->object, game->actions_table[j].object) == 0)
                return REFUSE("actions %u and %u mean the same, %s %s", j, i, action->kind, action->object);
    }
    return true;
}

static bool is_prose_or_empty(const char *text)
{
    return text && (!*text || word_is_prose(text));
}

/* What it replaces is there, lies in the same deck and is another piece. */
static bool check_replaced(const struct game *game, const struct game_piece *piece, struct error *error)
{
    if (!piece->replaces)
        return true;
    for (unsigned i = 0; i < game->piece_count; i++) {
        const struct game_piece *other = &game->pieces[i];

        if (other != piece && strcmp(other->type, piece->type) == 0 && strcmp(other->deck, piece->deck) == 0 &&
            strcmp(other->id, piece->replaces) == 0)
            return true;
    }
    return REFUSE("the %s '%s' replaces '%s', which is no other %s of its deck", piece->type, piece->id,
                  piece->replaces, piece->type);
}

static bool check_pieces(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->piece_count; i++) {
        const struct game_piece *piece = &game->pieces[i];

        if (!word_is_id(piece->type) || !word_is_id(piece->id) || !word_is_prose(piece->name) ||
            !word_is_id(piece->set) || !is_prose_or_empty(piece->deck) || !is_prose_or_empty(piece->symbol) ||
            !is_prose_or_empty(piece->effect) || !word_is_id(piece->provenance) || piece->code == 0)
            return REFUSE("piece %u lacks a type, an id, a name, a set, a provenance or a code", i);
        if (piece->decks && !check_list(piece->decks, GAME_DECKS_MAX, "lists of decks", word_is_id, error))
            return false;
        for (unsigned j = 0; j < i; j++) {
            const struct game_piece *other = &game->pieces[j];

            if (strcmp(piece->type, other->type) == 0 &&
                (piece->code == other->code || strcmp(piece->id, other->id) == 0))
                return REFUSE("the %ss '%s' and '%s' share an id or a code", piece->type, other->id, piece->id);
        }
    }
    for (unsigned i = 0; i < game->piece_count; i++)
        if (!check_replaced(game, &game->pieces[i], error))
            return false;
    return true;
}

static bool is_piece_type(const struct game *game, const char *type, size_t size)
{
    for (unsigned i = 0; i < game->piece_count; i++)
        if (strlen(game->pieces[i].type) == size && memcmp(game->pieces[i].type, type, size) == 0)
            return true;
    return false;
}

static bool is_type(const struct game *game, const char *type, size_t size)
{
    static const char *const types[] = {"seat", "action", "size", "sign", "count"};

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i]) == size && memcmp(types[i], type, size) == 0)
            return true;
    return is_piece_type(game, type, size);
}

/* `inside` is what stands between { and }: the name of a field, field:type, field|words or field:type|words. */
static bool is_placeholder(const struct game *game, const struct game_event_kind *kind, const char *inside, size_t size)
{
    const char *bar = memchr(inside, '|', size);
    size_t head = bar ? (size_t)(bar - inside) : size;
    const char *colon = memchr(inside, ':', head);
    size_t name = colon ? (size_t)(colon - inside) : head;

    if (colon && !is_type(game, colon + 1, head - name - 1))
        return false;
    for (const struct game_event_field *field = kind->fields; field->name; field++)
        if (strlen(field->name) == name && memcmp(field->name, inside, name) == 0)
            return true;
    return false;
}

static bool check_event_text(const struct game *game, const struct game_event_kind *kind, struct error *error)
{
    bool optional = false;

    if (!word_is_prose(kind->text))
        return REFUSE("event '%s' has no text in printable ASCII", kind->name);
    for (const char *at = kind->text; *at; at++) {
        if (*at == '[' || *at == ']') {
            if (optional == (*at == '['))
                return REFUSE("the brackets in the text of event '%s' do not match", kind->name);
            optional = !optional;
        } else if (*at == '{') {
            size_t size = strcspn(at + 1, "{}");

            if (at[1 + size] != '}' || !is_placeholder(game, kind, at + 1, size))
                return REFUSE("the text of event '%s' has '%.*s', which is none of its fields", kind->name,
                              (int)size + 2, at);
            at += 1 + size;
        } else if (*at == '}') {
            return REFUSE("the braces in the text of event '%s' do not match", kind->name);
        }
    }
    return optional ? REFUSE("the brackets in the text of event '%s' do not match", kind->name) : true;
}

static bool check_event_fields(const struct game_event_kind *kind, struct error *error)
{
    const struct game_event_field *fields = kind->fields;

    for (unsigned i = 0; fields[i].name; i++) {
        if (i == GAME_VALUES_MAX)
            return REFUSE("event '%s' has more than %d fields", kind->name, GAME_VALUES_MAX);
        if (!word_is_key(fields[i].name) || !word_is_prose(fields[i].help))
            return REFUSE("field %u of event '%s' lacks a name or a help", i, kind->name);
        if (fields[i].told > GAME_TOLD_SOME)
            return REFUSE("field '%s' of event '%s' is told to an audience that does not exist", fields[i].name,
                          kind->name);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(fields[i].name, fields[j].name) == 0)
                return REFUSE("event '%s' has two fields '%s'", kind->name, fields[i].name);
    }
    return true;
}

static bool check_events(const struct game *game, struct error *error)
{
    for (unsigned i = 0; i < game->event_kind_count; i++) {
        const struct game_event_kind *kind = &game->event_kinds[i];

        if (!word_is_key(kind->name) || !kind->fields)
            return REFUSE("event kind %u lacks a name or fields", i);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(kind->name, game->event_kinds[j].name) == 0)
                return REFUSE("it has two event kinds '%s'", kind->name);
        if (!check_event_fields(kind, error) || !check_event_text(game, kind, error))
            return false;
    }
    return true;
}

static bool check_all_fields(const struct game *game, struct error *error)
{
    unsigned seats = 0;

    for (unsigned i = 0; i < game->role_count; i++)
        if (game->roles[i].first + game->roles[i].most > seats)
            seats = (unsigned)game->roles[i].first + game->roles[i].most;
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (game->view_fields[i].secrecy != GAME_OPEN)
            return REFUSE("view field '%s' is not open", game->view_fields[i].name);
    return fields_check(game->state_fields, game->state_field_count, game->state_bytes, seats, error) &&
           fields_check(game->view_fields, game->view_field_count, game->view_bytes, seats, error);
}

bool check_tables(const struct game *game, struct error *error)
{
    static bool (*const checks[])(const struct game *, struct error *) = {
        check_version, check_functions, check_sizes,      check_names,   check_roles, check_settings, check_actions,
        check_pieces,  check_events,    check_all_fields, check_numbers, check_asks,  meanings_check, check_formers,
    };

    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (!checks[i](game, error))
            return false;
    return check_list(game->sides, GAME_SEATS_MAX, "sides", word_is_id, error) &&
           check_list(game->reasons, UINT8_MAX + 1, "reasons", word_is_id, error);
}

bool check_game(const struct game *game, struct error *error)
{
    return check_tables(game, error) && check_calls(game, error);
}
