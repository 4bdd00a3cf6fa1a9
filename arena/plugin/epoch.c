/* SPDX-License-Identifier: MIT */
#include "plugin/epoch.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { HASH_DIGITS_SHOWN = 16, PART_SIZE = 512 };

/* Where the list goes. */
struct sink {
    void (*take)(void *context, struct span part);
    void *context;
};

/* --- parts of a line --------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void add(const struct sink *out, const char *format, ...)
{
    char part[PART_SIZE];
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    assert(size >= 0 && (size_t)size < sizeof part);
    out->take(out->context, span_of(part, (size_t)size));
}

/* A blank and a word; "" for none, which no word looks like. */
static void add_word(const struct sink *out, const char *word)
{
    out->take(out->context, span_text(" "));
    out->take(out->context, span_text(word && *word ? word : "\"\""));
}

/* NULL is an empty list. */
static void add_words(const struct sink *out, const char *const *words)
{
    for (; words && *words; words++)
        add_word(out, *words);
}

/* --- the tables -------------------------------------------------------------------------------------------------- */

static void list_roles(const struct sink *out, const struct game *game)
{
    for (const struct game_role *role = game->roles; role < game->roles + game->role_count; role++)
        add(out, "role %s from %d, %d to %d\n", role->name, role->first, role->least, role->most);
    for (const char *const *side = game->sides; *side; side++)
        add(out, "side %s\n", *side);
    for (const char *const *reason = game->reasons; *reason; reason++)
        add(out, "reason %s\n", *reason);
}

static void list_settings(const struct sink *out, const struct game *game)
{
    for (unsigned i = 0; i < game->setting_count; i++) {
        const struct game_setting *setting = &game->settings[i];

        add(out, "setting %s", setting->name);
        if (setting->values) {
            add(out, setting->many ? " set" : " word");
            add_words(out, setting->values);
        } else {
            add(out, " number %lld to %lld", (long long)setting->least, (long long)setting->most);
        }
        add(out, "; default %lld\n", (long long)setting->preset);
    }
}

static void list_actions(const struct sink *out, const struct game *game)
{
    for (unsigned i = 0; i < game->action_count; i++) {
        const struct game_action *action = &game->actions_table[i];

        if (!action->kind)
            continue;
        add(out, "action %u %s", i, action->kind);
        add_word(out, action->object);
        if (action->means)
            add(out, " means %s", action->means);
        add(out, action->talk ? " talk\n" : "\n");
    }
}

static void list_pieces(const struct sink *out, const struct game *game)
{
    for (const struct game_piece *piece = game->pieces; piece < game->pieces + game->piece_count; piece++) {
        add(out, "piece %s %d %s, set %s, deck", piece->type, piece->code, piece->id, piece->set);
        add_word(out, piece->deck);
        add(out, ", number %d, phase %d, copies %d, cost %d, level %d, symbol", piece->number, piece->phase,
            piece->copies, piece->cost, piece->level);
        add_word(out, piece->symbol);
        add(out, ", replaces");
        add_word(out, piece->replaces);
        add(out, ", decks");
        add_words(out, piece->decks);
        add(out, "\n");
    }
}

static void add_names(const struct sink *out, const struct game_name *names)
{
    for (; names && names->name; names++)
        add(out, " %s%s%s", names->name, names->means ? ":" : "", names->means ? names->means : "");
}

static void list_events(const struct sink *out, const struct game *game)
{
    for (unsigned i = 0; i < game->event_kind_count; i++) {
        add(out, "event %s", game->event_kinds[i].name);
        add(out, "\n");
        for (const struct game_event_field *field = game->event_kinds[i].fields; field->name; field++) {
            add(out, "event %s has %s %s, means", game->event_kinds[i].name, field->name,
                field->list ? "list" : "number");
            add_word(out, field->means);
            add(out, ", names");
            add_names(out, field->names);
            add(out, "\n");
        }
    }
}

static void list_meanings(const struct sink *out, const struct game *game)
{
    for (unsigned i = 0; i < game->meaning_count; i++) {
        add(out, "meaning %s", game->meanings[i].name);
        add_word(out, game->meanings[i].type);
        add(out, "\n");
    }
}

static void list_view(const struct sink *out, const struct game *game)
{
    static const char *const shapes[] = {
        [GAME_NUMBER] = "number", [GAME_ARRAY] = "array", [GAME_LIST] = "list", [GAME_SET] = "set"};

    for (unsigned i = 0; i < game->view_field_count; i++) {
        const struct game_field *field = &game->view_fields[i];

        add(out, "view %s %s %d, rows %d, first %d, empty %ld, unknown %d, means %s, index", field->name,
            shapes[field->shape], field->count, field->rows, field->first, (long)field->empty, field->unknown,
            field->means);
        add_word(out, field->index);
        add(out, ", names");
        add_names(out, field->names);
        add(out, "\n");
    }
}

static void list_asks(const struct sink *out, const struct game *game)
{
    for (unsigned i = 0; i < game->ask_count; i++)
        add(out, "ask %s%s\n", game->asks_table[i].kind, game->asks_table[i].may_end ? " may-end" : "");
}

static void list_numbers(const struct sink *out, const struct game *game)
{
    for (unsigned i = 0; i < game->number_count; i++)
        add(out, "number %s %ld\n", game->numbers[i].name, (long)game->numbers[i].value);
}

/* --- the epoch --------------------------------------------------------------------------------------------------- */

static void list_all(const struct game *game, const struct sink *out)
{
    add(out, "game %s\nepoch %s\ndecisions at most %lu\n", game->name, game->epoch,
        (unsigned long)game->decisions_most);
    list_roles(out, game);
    list_settings(out, game);
    list_numbers(out, game);
    list_actions(out, game);
    list_pieces(out, game);
    list_events(out, game);
    list_asks(out, game);
    list_meanings(out, game);
    list_view(out, game);
}

static void to_buffer(void *context, struct span part)
{
    buffer_add(context, part.at, part.size);
}

static void to_hasher(void *context, struct span part)
{
    hasher_add(context, part);
}

void epoch_list(const struct game *game, struct buffer *out)
{
    list_all(game, &(struct sink){to_buffer, out});
}

struct hash epoch_hash(const struct game *game)
{
    struct hasher hasher;

    hasher_init(&hasher);
    list_all(game, &(struct sink){to_hasher, &hasher});
    return hasher_end(&hasher);
}

void epoch_text(const struct game *game, char out[EPOCH_TEXT_SIZE])
{
    struct hash hash = epoch_hash(game);
    char digits[HASH_DIGITS_SHOWN + 1];
    int size;

    hex_print(digits, hash.bytes, HASH_DIGITS_SHOWN / 2);
    size = snprintf(out, EPOCH_TEXT_SIZE, "%s-%s", game->epoch, digits);
    assert(size > 0 && size < EPOCH_TEXT_SIZE);
}
