/* SPDX-License-Identifier: MIT */
#include "plugin/epoch.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { HASH_DIGITS_SHOWN = 16 };
enum { KIND_NUMBER, KIND_WORD, KIND_SET }; /* of settings, as they are hashed */

/* Texts go in with their final zero and numbers as 8 bytes, low first, so that no two tables give the same bytes. */
static void add_text(struct hasher *hasher, const char *text)
{
    hasher_add(hasher, span_of(text, strlen(text) + 1));
}

static void add_number(struct hasher *hasher, int64_t number)
{
    uint8_t bytes[8];

    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    hasher_add(hasher, span_of(bytes, sizeof bytes));
}

/* NULL is an empty list. */
static void add_list(struct hasher *hasher, const char *const *list)
{
    size_t count = 0;

    while (list && list[count])
        count++;
    add_number(hasher, (int64_t)count);
    for (size_t i = 0; i < count; i++)
        add_text(hasher, list[i]);
}

static void add_roles(struct hasher *hasher, const struct game *game)
{
    add_number(hasher, game->role_count);
    for (unsigned i = 0; i < game->role_count; i++) {
        add_text(hasher, game->roles[i].name);
        add_number(hasher, game->roles[i].first);
        add_number(hasher, game->roles[i].least);
        add_number(hasher, game->roles[i].most);
    }
    add_list(hasher, game->sides);
    add_list(hasher, game->reasons);
}

static int64_t setting_kind(const struct game_setting *setting)
{
    if (!setting->values)
        return KIND_NUMBER;
    return setting->many ? KIND_SET : KIND_WORD;
}

static void add_settings(struct hasher *hasher, const struct game *game)
{
    add_number(hasher, game->setting_count);
    for (unsigned i = 0; i < game->setting_count; i++) {
        const struct game_setting *setting = &game->settings[i];

        add_text(hasher, setting->name);
        add_number(hasher, setting_kind(setting));
        if (setting->values) {
            add_list(hasher, setting->values);
        } else {
            add_number(hasher, setting->least);
            add_number(hasher, setting->most);
        }
        add_number(hasher, setting->preset);
    }
}

static void add_actions(struct hasher *hasher, const struct game *game)
{
    add_number(hasher, game->action_count);
    for (unsigned i = 0; i < game->action_count; i++) {
        if (!game->actions_table[i].kind)
            continue;
        add_number(hasher, i);
        add_text(hasher, game->actions_table[i].kind);
        add_text(hasher, game->actions_table[i].object);
        add_number(hasher, game->actions_table[i].talk);
    }
}

static void add_pieces(struct hasher *hasher, const struct game *game)
{
    add_number(hasher, game->piece_count);
    for (unsigned i = 0; i < game->piece_count; i++) {
        const struct game_piece *piece = &game->pieces[i];

        add_text(hasher, piece->type);
        add_text(hasher, piece->id);
        add_text(hasher, piece->set);
        add_text(hasher, piece->deck);
        add_text(hasher, piece->symbol);
        add_number(hasher, piece->code);
        add_number(hasher, piece->number);
        add_number(hasher, piece->phase);
        add_number(hasher, piece->copies);
        add_list(hasher, piece->decks);
        add_text(hasher, piece->replaces ? piece->replaces : "");
    }
}

static void add_events(struct hasher *hasher, const struct game *game)
{
    add_number(hasher, game->event_kind_count);
    for (unsigned i = 0; i < game->event_kind_count; i++) {
        const struct game_event_kind *kind = &game->event_kinds[i];

        add_text(hasher, kind->name);
        for (const struct game_event_field *field = kind->fields; field->name; field++) {
            add_text(hasher, field->name);
            add_number(hasher, field->list);
        }
        add_text(hasher, "");
    }
}

static void add_view(struct hasher *hasher, const struct game *game)
{
    add_number(hasher, game->view_field_count);
    for (unsigned i = 0; i < game->view_field_count; i++) {
        const struct game_field *field = &game->view_fields[i];

        add_text(hasher, field->name);
        add_number(hasher, field->shape);
        add_number(hasher, field->count);
        add_number(hasher, field->rows);
        add_number(hasher, field->first);
    }
}

/* Last of all, and nothing of a piece without either: so the epochs of games that have none stay as they were. */
static void add_costs_and_levels(struct hasher *hasher, const struct game *game)
{
    for (unsigned i = 0; i < game->piece_count; i++) {
        if (!game->pieces[i].cost && !game->pieces[i].level)
            continue;
        add_number(hasher, i);
        add_number(hasher, game->pieces[i].cost);
        add_number(hasher, game->pieces[i].level);
    }
}

/* Likewise. */
static void add_numbers(struct hasher *hasher, const struct game *game)
{
    for (unsigned i = 0; i < game->number_count; i++) {
        add_text(hasher, game->numbers[i].name);
        add_number(hasher, game->numbers[i].value);
    }
}

struct hash epoch_hash(const struct game *game)
{
    struct hasher hasher;

    hasher_init(&hasher);
    add_text(&hasher, game->name);
    add_text(&hasher, game->epoch);
    add_number(&hasher, game->decisions_most);
    add_roles(&hasher, game);
    add_settings(&hasher, game);
    add_actions(&hasher, game);
    add_pieces(&hasher, game);
    add_events(&hasher, game);
    add_view(&hasher, game);
    add_costs_and_levels(&hasher, game);
    add_numbers(&hasher, game);
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
