/* SPDX-License-Identifier: MIT */
#include "proto/machine.h"

#include <stdbool.h>
#include <stdio.h>

#include "proto/grammar.h"
#include "proto/message.h"
#include "proto/schema.h"

enum { WORD_MAX = 64 };

#define ID_PATTERN  "^[a-z0-9-]{1,64}$"
#define KEY_PATTERN "^[a-z0-9_]{1,64}$"

/* --- values ------------------------------------------------------------------------------------------------------ */

typedef json_t *value_schema(const struct schema_message *row, const struct schema_field *field);

static json_t *integer(int64_t least, uint64_t most)
{
    return json_pack("{sssIsI}", "type", "integer", "minimum", (json_int_t)least, "maximum", (json_int_t)most);
}

static json_t *words(const char *pattern)
{
    return json_pack("{ssss}", "type", "string", "pattern", pattern);
}

static json_t *array(json_t *items, int64_t least, uint64_t most)
{
    return json_pack("{sssIsIso}", "type", "array", "minItems", (json_int_t)least, "maxItems", (json_int_t)most,
                     "items", items);
}

static json_t *name_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)field;
    return json_pack("{ss}", "const", row->name.text);
}

static json_t *number_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return integer((int64_t)field->least, field->most);
}

static json_t *id_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    (void)field;
    return words(ID_PATTERN);
}

static json_t *text_schema(const struct schema_message *row, const struct schema_field *field)
{
    const struct text_rule *rule = &text_rules[field->text];

    (void)row;
    return json_pack("{sssIsIsb}", "type", "string", "maxLength", (json_int_t)rule->most, "x-bytes-most",
                     (json_int_t)rule->most, "x-visible", rule->policy == TEXT_REFUSED);
}

static json_t *bytes_schema(const struct schema_message *row, const struct schema_field *field)
{
    char pattern[WORD_MAX];

    (void)row;
    (void)snprintf(pattern, sizeof pattern, "^[0-9a-f]{%u}$", (unsigned)(2 * field->most));
    return json_pack("{sss{so}s[s]sb}", "type", "object", "properties", "$bin", words(pattern), "required", "$bin",
                     "additionalProperties", false);
}

static json_t *choices_of(const struct schema_field *field)
{
    json_t *choices = json_array();

    for (const char *const *choice = field->choices; *choice; choice++)
        (void)json_array_append_new(choices, json_string(*choice));
    return json_pack("{so}", "enum", choices);
}

static json_t *choice_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return choices_of(field);
}

static json_t *views_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return json_pack("{s[oo]}", "anyOf", choices_of(field), array(words(KEY_PATTERN), 1, field->most));
}

static json_t *plays_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return array(words(ID_PATTERN), 1, field->most);
}

static json_t *words_schema(const struct schema_message *row, const struct schema_field *field)
{
    return array(text_schema(row, field), 0, field->most);
}

static json_t *keys_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return array(words(KEY_PATTERN), 1, field->most);
}

static json_t *actions_schema(const struct schema_message *row, const struct schema_field *field)
{
    json_t *actions = array(integer(0, PROTO_ACTIONS_MAX - 1), 1, field->most);

    (void)row;
    (void)json_object_set_new(actions, "uniqueItems", json_true());
    return actions;
}

static json_t *scores_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return array(integer(INT32_MIN, INT32_MAX), 0, field->most);
}

static json_t *settings_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return json_pack("{sssIs{sssi}}", "type", "object", "maxProperties", (json_int_t)field->most,
                     "additionalProperties", "type", "string", "maxLength", PROTO_VALUE_MAX);
}

static json_t *whole(void)
{
    return integer(-(int64_t)SCHEMA_NUMBER_MOST, SCHEMA_NUMBER_MOST);
}

static json_t *numbers_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return json_pack("{sssIs{s[oo]}}", "type", "object", "maxProperties", (json_int_t)field->most,
                     "additionalProperties", "anyOf", whole(), array(whole(), 0, PROTO_WORDS_OF_SETTING_MAX));
}

static json_t *events_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    return array(json_pack("{sss[s]}", "type", "object", "required", "event"), 0, field->most);
}

static json_t *view_schema(const struct schema_message *row, const struct schema_field *field)
{
    (void)row;
    (void)field;
    return json_pack("{ss}", "type", "object");
}

static json_t *map_schema(const struct schema_message *row, const struct schema_field *fields, size_t count);

static json_t *parts_schema(const struct schema_message *row, const struct schema_field *field)
{
    return map_schema(row, field->parts, field->part_count);
}

static value_schema *const value_schemas[SCHEMA_TYPES] = {
    [SCHEMA_NAME] = name_schema,       [SCHEMA_NUMBER] = number_schema, [SCHEMA_ID] = id_schema,
    [SCHEMA_TEXT] = text_schema,       [SCHEMA_BYTES] = bytes_schema,   [SCHEMA_CHOICE] = choice_schema,
    [SCHEMA_ACTIONS] = actions_schema, [SCHEMA_SCORES] = scores_schema, [SCHEMA_SETTINGS] = settings_schema,
    [SCHEMA_NUMBERS] = numbers_schema, [SCHEMA_PLAYS] = plays_schema,   [SCHEMA_KEYS] = keys_schema,
    [SCHEMA_VIEWS] = views_schema,     [SCHEMA_EVENTS] = events_schema, [SCHEMA_VIEW] = view_schema,
    [SCHEMA_PARTS] = parts_schema,     [SCHEMA_WORDS] = words_schema,
};

/* --- messages ---------------------------------------------------------------------------------------------------- */

static void add_version(json_t *schema, unsigned minor)
{
    char version[WORD_MAX];

    (void)snprintf(version, sizeof version, "%d.%u", PROTO_MAJOR, minor);
    (void)json_object_set_new(schema, "x-since", json_string(version));
}

static json_t *field_schema(const struct schema_message *row, const struct schema_field *field)
{
    json_t *schema = value_schemas[field->type](row, field);

    (void)json_object_set_new(schema, "description", json_string(field->help));
    if (field->optional && field->choices)
        (void)json_object_set_new(schema, "default", json_string(field->choices[field->preset - 1]));
    else if (field->optional && field->preset)
        (void)json_object_set_new(schema, "default", json_integer((json_int_t)field->preset));
    add_version(schema, field->since);
    return schema;
}

static bool go_together(const struct schema_field *one, const struct schema_field *other)
{
    return one != other && one->type == SCHEMA_NUMBER && other->type == SCHEMA_NUMBER && one->beside &&
           one->beside == other->beside;
}

/* The keys that must be there if one is. */
static json_t *companions(const struct schema_field *fields, size_t count)
{
    json_t *all = json_object();

    for (size_t i = 0; i < count; i++) {
        json_t *with = json_array();

        for (size_t j = 0; j < count; j++)
            if (go_together(&fields[i], &fields[j]))
                (void)json_array_append_new(with, json_string(fields[j].key.text));
        if (json_array_size(with) > 0)
            (void)json_object_set(all, fields[i].key.text, with);
        json_decref(with);
    }
    return all;
}

static json_t *map_schema(const struct schema_message *row, const struct schema_field *fields, size_t count)
{
    json_t *properties = json_object(), *required = json_array(), *with = companions(fields, count), *map;

    for (size_t i = 0; i < count; i++) {
        (void)json_object_set_new(properties, fields[i].key.text, field_schema(row, &fields[i]));
        if (!fields[i].optional)
            (void)json_array_append_new(required, json_string(fields[i].key.text));
    }
    map = json_pack("{sssoso}", "type", "object", "required", required, "properties", properties);
    if (json_object_size(with) > 0)
        (void)json_object_set(map, "dependentRequired", with);
    json_decref(with);
    return map;
}

static bool goes(const struct schema_message *row, enum schema_direction one, enum schema_direction other)
{
    return schema_may_go(row, one) || schema_may_go(row, other);
}

static json_t *messages(void)
{
    json_t *all = json_object();

    for (size_t type = 1; type <= schema_message_count(); type++) {
        const struct schema_message *row = schema_message((enum message_type)type);
        json_t *message = map_schema(row, row->fields, row->field_count);

        (void)json_object_set_new(message, "description", json_string(row->help));
        (void)json_object_set_new(message, "x-from", json_string(schema_directions[row->from].who));
        (void)json_object_set_new(message, "x-control", json_boolean(goes(row, FROM_CONTROLLER, TO_CONTROLLER)));
        (void)json_object_set_new(message, "x-bots", json_boolean(goes(row, FROM_BOT, FROM_ARENA)));
        (void)json_object_set_new(message, "x-observers", json_boolean(goes(row, FROM_OBSERVER, TO_OBSERVER)));
        (void)json_object_set_new(all, row->name.text, message);
    }
    return all;
}

static json_t *frame_items(void)
{
    json_t *any = json_array();
    char place[WORD_MAX];

    for (size_t type = 1; type <= schema_message_count(); type++) {
        (void)snprintf(place, sizeof place, "#/$defs/%s", schema_message((enum message_type)type)->name.text);
        (void)json_array_append_new(any, json_pack("{ss}", "$ref", place));
    }
    return json_pack("{so}", "oneOf", any);
}

/* --- the rest ---------------------------------------------------------------------------------------------------- */

static json_t *limits(void)
{
    return json_pack("{sisisisisisIsisi}", "frame_bytes", PROTO_FRAME_MAX, "first_frame_bytes", PROTO_FIRST_FRAME_MAX,
                     "frame_values", PROTO_ITEMS_MAX, "frame_messages", PROTO_BATCH_MAX, "depth", PROTO_DEPTH_MAX,
                     "handle", (json_int_t)PROTO_HANDLE_MOST, "arena_frame_bytes", PROTO_ARENA_FRAME_MAX, "note_bytes",
                     PROTO_NOTE_MAX);
}

static json_t *codes(void)
{
    json_t *all = json_object();

    for (unsigned code = 0; code < CODE_COUNT; code++) {
        const struct schema_code *row = schema_code((enum wire_code)code);

        (void)json_object_set_new(all, row->name,
                                  json_pack("{sbsbsbss}", "in_refusal", (row->flags & IN_REFUSAL) != 0, "in_error",
                                            (row->flags & IN_ERROR) != 0, "with_retry", (row->flags & PASSES) != 0,
                                            "description", row->help));
    }
    return all;
}

static json_t *states(void)
{
    json_t *all = json_object();

    for (unsigned state = 0; state < STATE_COUNT; state++) {
        const struct grammar_state_row *row = grammar_state((enum grammar_state)state);

        (void)json_object_set_new(all, row->name, json_string(row->help));
    }
    return all;
}

static json_t *rule_of(const struct grammar_row *row)
{
    enum grammar_state then = row->then == STATE_SAME ? row->state : row->then;
    json_t *own = json_array();
    bool of_arena = row->type && schema_message(row->type)->from == FROM_ARENA;

    for (unsigned i = 0; i < GRAMMAR_CODES_MAX && row->codes[i]; i++)
        (void)json_array_append_new(own, json_string(row->codes[i]));
    return json_pack("{ssssssssssssso}", "state", grammar_state(row->state)->name, "from", of_arena ? "arena" : "bot",
                     "message", grammar_message_name(row), "which", row->which, "outcome",
                     grammar_outcome_name(row->outcome), "then", grammar_state(then)->name, "codes", own);
}

static json_t *grammar(void)
{
    size_t count;
    const struct grammar_row *rows = grammar_rows(&count);
    json_t *all = json_array();

    for (size_t i = 0; i < count; i++)
        (void)json_array_append_new(all, rule_of(&rows[i]));
    return all;
}

json_t *machine_schema(void)
{
    json_t *schema =
        json_pack("{sssssssIsIso}", "$schema", "https://json-schema.org/draft/2020-12/schema", "title",
                  "A frame between the arena and a bot, a controller or an observer", "type", "array", "minItems",
                  (json_int_t)1, "maxItems", (json_int_t)PROTO_BATCH_MAX, "items", frame_items());

    (void)json_object_set_new(schema, "$defs", messages());
    (void)json_object_set_new(schema, "x-protocol", json_pack("{sisi}", "major", PROTO_MAJOR, "minor", PROTO_MINOR));
    (void)json_object_set_new(schema, "x-limits", limits());
    (void)json_object_set_new(schema, "x-codes", codes());
    (void)json_object_set_new(schema, "x-states", states());
    (void)json_object_set_new(schema, "x-grammar", grammar());
    return schema;
}
