/* SPDX-License-Identifier: MIT */
#include "bridge/tell.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "proto/message.h"
#include "proto/unpack.h"

enum { HEX_SIZE = 2 * ARENA_SEED_BYTES + 1 };

/* --- values ------------------------------------------------------------------------------------------------------ */

static json_t *span_json(struct span text)
{
    json_t *json = json_stringn((const char *)text.at, text.size);

    return json ? json : json_string("");
}

static json_t *value_json(struct unpack *from, unsigned depth);

static json_t *list_json(struct unpack *from, unsigned depth)
{
    json_t *list = json_array();

    for (uint32_t count = unpack_array(from); count > 0 && !from->failed; count--)
        (void)json_array_append_new(list, value_json(from, depth));
    return list;
}

static json_t *map_json(struct unpack *from, unsigned depth)
{
    json_t *map = json_object();

    for (uint32_t count = unpack_map(from); count > 0 && !from->failed; count--) {
        struct span key = unpack_text(from);
        json_t *value = value_json(from, depth);

        (void)json_object_setn_new(map, (const char *)key.at, key.size, value);
    }
    return map;
}

/* What is neither number, text, list nor map, which no view has, is null. */
static json_t *value_json(struct unpack *from, unsigned depth)
{
    enum unpack_kind kind = unpack_peek(from);

    if (kind == UNPACK_NUMBER)
        return json_integer(unpack_number(from, INT64_MIN, INT64_MAX));
    if (kind == UNPACK_TEXT)
        return span_json(unpack_text(from));
    if (kind == UNPACK_BOOL)
        return json_boolean(unpack_bool(from));
    if (kind == UNPACK_ARRAY && depth > 0)
        return list_json(from, depth - 1);
    if (kind == UNPACK_MAP && depth > 0)
        return map_json(from, depth - 1);
    (void)unpack_value(from);
    return json_null();
}

static json_t *shown(struct arena_value value)
{
    struct unpack from = unpack_open(span_of(value.at, value.size));

    return value_json(&from, UNPACK_DEPTH_MAX);
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static json_t *line_of(const char *type, const struct arena_match *match)
{
    json_t *line = json_pack("{ss}", "type", type);

    if (match)
        (void)json_object_set_new(line, "match", json_integer((json_int_t)arena_match_handle(match)));
    return line;
}

static void put(json_t *line, const char *key, json_t *value)
{
    (void)json_object_set_new(line, key, value);
}

static void finish(struct buffer *out, json_t *line)
{
    char *text = json_dumps(line, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENSURE_ASCII);

    if (text) {
        buffer_add(out, text, strlen(text));
        buffer_add_byte(out, '\n');
    }
    free(text);
    json_decref(line);
}

/* All settings as text, by the names of their numbers. */
static json_t *settings_json(const struct arena_match *match)
{
    struct arena_value numbers = arena_match_numbers(match);
    struct unpack from = unpack_open(span_of(numbers.at, numbers.size));
    json_t *settings = json_object();
    char name[PROTO_ID_MAX + 1];

    for (uint32_t count = unpack_map(&from); count > 0 && !from.failed; count--) {
        struct span key = unpack_text(&from);
        const char *value;

        (void)snprintf(name, sizeof name, "%.*s", (int)key.size, (const char *)key.at);
        value = arena_match_setting(match, name);
        put(settings, name, value ? json_text(value) : json_null());
        (void)unpack_value(&from);
    }
    return settings;
}

void tell_program_start(struct buffer *out, const struct arena_match *match)
{
    json_t *line = line_of("start", match);
    const uint8_t *seed = arena_match_seed(match);
    char hex[HEX_SIZE];

    for (unsigned i = 0; i < ARENA_SEED_BYTES; i++)
        (void)snprintf(hex + 2 * (size_t)i, 3, "%02x", seed[i]);
    put(line, "bot_seed", json_text(hex));
    put(line, "game", json_text(arena_match_game(match)));
    put(line, "epoch", json_text(arena_match_epoch(match)));
    put(line, "role", json_text(arena_match_role(match)));
    put(line, "clock", json_text(arena_match_clock(match)));
    put(line, "seat", json_integer(arena_match_seat(match)));
    put(line, "seats", json_integer(arena_match_seats(match)));
    put(line, "settings", settings_json(match));
    put(line, "numbers", shown(arena_match_numbers(match)));
    finish(out, line);
}

const struct game_action *tell_words_of(const struct game *game, unsigned action)
{
    return game && action < game->action_count ? &game->actions_table[action] : NULL;
}

static json_t *actions_json(const struct arena_decision *decision, const struct game *game)
{
    json_t *list = json_array();
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    for (size_t i = 0; i < count; i++) {
        const struct game_action *row = tell_words_of(game, actions[i]);

        (void)json_array_append_new(list, row ? json_pack("{sissssss}", "id", actions[i], "kind", row->kind, "object",
                                                          row->object, "text", row->text)
                                              : json_pack("{si}", "id", actions[i]));
    }
    return list;
}

static void put_ms(json_t *line, const char *key, int64_t ms)
{
    if (ms >= 0)
        put(line, key, json_integer(ms));
}

/* The piece that caused what is asked. */
static json_t *piece_json(const struct arena_asks *asks, const struct game *game)
{
    json_t *piece = json_pack("{sssI}", "type", asks->by_type, "code", (json_int_t)asks->by);

    for (unsigned i = 0; game && i < game->piece_count; i++)
        if (strcmp(game->pieces[i].type, asks->by_type) == 0 && game->pieces[i].code == asks->by)
            put(piece, "id", json_text(game->pieces[i].id));
    return piece;
}

void tell_program_decision(struct buffer *out, const struct arena_decision *decision, const struct game *game)
{
    json_t *line = line_of("decision", arena_decision_match(decision));
    const struct arena_asks *asks = arena_asks(decision);

    put(line, "decision", json_integer((json_int_t)arena_decision_number(decision)));
    put(line, "actions", actions_json(decision, game));
    if (asks)
        put(line, "asks", json_pack("{sssi}", "kind", asks->kind, "count", (int)asks->count));
    if (asks && *asks->by_type)
        put(json_object_get(line, "asks"), "by", piece_json(asks, game));
    if (arena_kind(arena_view(decision)) == ARENA_MAP)
        put(line, "view", shown(arena_view(decision)));
    put_ms(line, "left", arena_left_ms(decision));
    put_ms(line, "bank", arena_bank_ms(decision));
    put_ms(line, "last", arena_last_ms(decision));
    finish(out, line);
}

void tell_program_event(struct buffer *out, const struct arena_match *match, const struct arena_event *event)
{
    json_t *line = line_of("event", match);

    put(line, "event", json_integer((json_int_t)event->number));
    put(line, "kind", json_text(event->kind));
    put(line, "fields", shown(event->fields));
    finish(out, line);
}

void tell_program_end(struct buffer *out, const struct arena_match *match, const struct arena_verdict *verdict)
{
    json_t *line = line_of("end", match), *scores = json_array();

    for (size_t i = 0; i < verdict->seats; i++)
        (void)json_array_append_new(scores, json_integer(verdict->scores[i]));
    put(line, "winner", json_text(verdict->winner));
    put(line, "reason", json_text(verdict->reason));
    put(line, "scores", scores);
    finish(out, line);
}

void tell_program_error(struct buffer *out, const struct arena_match *match, const char *code, const char *text)
{
    json_t *line = line_of("error", match);

    put(line, "code", json_text(code));
    put(line, "text", json_text(text));
    finish(out, line);
}

void tell_program_close(struct buffer *out)
{
    finish(out, line_of("close", NULL));
}
