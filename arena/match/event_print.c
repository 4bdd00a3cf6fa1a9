/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "match/encode.h"

/* A piece of a template: `size` bytes at `at`. */
struct piece {
    const char *at;
    size_t size;
};

/* What is printed. */
struct telling {
    const struct game *game;
    const struct game_event *event;
    struct game_text *out;
    int number; /* printed last */
};

static bool piece_is(struct piece piece, const char *word)
{
    return strlen(word) == piece.size && memcmp(word, piece.at, piece.size) == 0;
}

static void add_piece(struct game_text *out, struct piece piece)
{
    for (size_t i = 0; i < piece.size; i++) {
        char letter[2] = {piece.at[i], '\0'};

        game_text_add(out, letter);
    }
}

/* The value of a field by name; NULL if the event does not have it. */
static const struct game_value *find_value(struct telling *telling, struct piece name)
{
    const struct game_event_field *fields = telling->game->event_kinds[telling->event->kind].fields;

    for (unsigned i = 0; i < telling->event->count; i++)
        if (piece_is(name, fields[telling->event->values[i].field].name))
            return &telling->event->values[i];
    return NULL;
}

void event_print_seat(const struct game *game, unsigned seat, struct game_text *out)
{
    for (unsigned i = 0; i < game->role_count; i++) {
        const struct game_role *role = &game->roles[i];

        if (seat < role->first || seat >= (unsigned)role->first + role->most)
            continue;
        game_text_add(out, role->name);
        if (role->most > 1) {
            game_text_add(out, " ");
            game_text_add_number(out, seat - role->first + 1);
        }
        return;
    }
    game_text_add(out, "seat ");
    game_text_add_number(out, seat);
}

static const char *piece_name(const struct game *game, struct piece type, int code)
{
    for (unsigned i = 0; i < game->piece_count; i++)
        if (game->pieces[i].code == code && piece_is(type, game->pieces[i].type))
            return game->pieces[i].name;
    return NULL;
}

/* The text of an action; NULL if there is no such action, or its id is reserved. */
static const char *action_text(const struct game *game, int id)
{
    return id >= 0 && id < game->action_count ? game->actions_table[id].text : NULL;
}

/* The text between braces: the name of a field, a type or "", and words with a bar before each or "". */
struct slot {
    struct piece name, type, words;
};

/* Splits "{name:type|word|word}" of `size` bytes, braces included. */
static struct slot split(const char *at, size_t size)
{
    struct slot slot = {.name = {at + 1, size - 2}};
    const char *bar = memchr(slot.name.at, '|', slot.name.size), *colon;

    if (bar) {
        slot.words = (struct piece){bar, slot.name.size - (size_t)(bar - slot.name.at)};
        slot.name.size -= slot.words.size;
    }
    colon = memchr(slot.name.at, ':', slot.name.size);
    if (colon) {
        slot.type = (struct piece){colon + 1, slot.name.size - (size_t)(colon - slot.name.at) - 1};
        slot.name.size -= slot.type.size + 1;
    }
    return slot;
}

/* The word for this number: the first for 0, the last for all numbers without their own. */
static void print_word(struct telling *telling, struct piece words, int number)
{
    const char *bar = words.at, *next;

    for (; number > 0 && (next = memchr(bar + 1, '|', words.size - 1 - (size_t)(bar - words.at))); number--)
        bar = next;
    words.size -= (size_t)(bar + 1 - words.at);
    words.at = bar + 1;
    next = memchr(words.at, '|', words.size);
    add_piece(telling->out, (struct piece){words.at, next ? (size_t)(next - words.at) : words.size});
}

static void print_number(struct telling *telling, const struct slot *slot, int number)
{
    const char *name = piece_is(slot->type, "action") ? action_text(telling->game, number)
                                                      : piece_name(telling->game, slot->type, number);

    if (piece_is(slot->type, "sign"))
        number = (number > 0) - (number < 0) + 1;
    if (piece_is(slot->type, "size") && number < 0)
        number = -number;
    if (slot->words.size)
        print_word(telling, slot->words, number);
    else if (piece_is(slot->type, "seat") && number >= 0)
        event_print_seat(telling->game, (unsigned)number, telling->out);
    else if (name)
        game_text_add(telling->out, name);
    else
        game_text_add_number(telling->out, number);
}

static void print_slot(struct telling *telling, const char *at, size_t size)
{
    const struct slot slot = split(at, size);
    const struct game_value *value = find_value(telling, slot.name);

    if (value && piece_is(slot.type, "count")) {
        print_number(telling, &slot, value->count);
        return;
    }
    for (unsigned i = 0; value && i < value->count; i++) {
        if (i > 0)
            game_text_add(telling->out, i + 1 < value->count ? ", " : " and ");
        print_number(telling, &slot, value->at[i]);
        telling->number = value->at[i];
    }
}

/* The length of the "{...}" at the front of a piece, 0 if there is none. */
static size_t brace(struct piece piece)
{
    const char *end = piece.size && piece.at[0] == '{' ? memchr(piece.at, '}', piece.size) : NULL;

    return end ? (size_t)(end - piece.at) + 1 : 0;
}

static bool all_known(struct telling *telling, struct piece part)
{
    const struct game_value *value;

    for (size_t i = 0; i < part.size; i++) {
        size_t size = brace((struct piece){part.at + i, part.size - i});

        if (size == 0)
            continue;
        value = find_value(telling, split(part.at + i, size).name);
        if (!value || value->count == 0)
            return false;
    }
    return true;
}

static const char plural[] = "(s)";

static void print_part(struct telling *telling, struct piece part)
{
    for (size_t i = 0; i < part.size;) {
        size_t size = brace((struct piece){part.at + i, part.size - i});

        if (size) {
            print_slot(telling, part.at + i, size);
        } else if (part.size - i >= sizeof plural - 1 && memcmp(part.at + i, plural, sizeof plural - 1) == 0) {
            game_text_add(telling->out, telling->number == 1 ? "" : "s");
            size = sizeof plural - 1;
        } else {
            add_piece(telling->out, (struct piece){part.at + i, 1});
        }
        i += size ? size : 1;
    }
}

void event_print(const struct game *game, const struct game_event *event, struct game_text *out)
{
    struct telling telling = {game, event, out, 0};
    const char *at = game->event_kinds[event->kind].text;

    while (at && *at) {
        size_t plain = strcspn(at, "[");
        const char *end = strchr(at + plain, ']');
        struct piece part = {at + plain + 1, end ? (size_t)(end - at) - plain - 1 : 0};

        if (at[plain] == '[' && !end)
            plain = strlen(at);
        print_part(&telling, (struct piece){at, plain});
        if (at[plain] != '[')
            return;
        if (all_known(&telling, part))
            print_part(&telling, part);
        at = end + 1;
    }
}
