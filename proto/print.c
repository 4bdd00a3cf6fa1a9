/* SPDX-License-Identifier: MIT */
#include "proto/print.h"

#include <msgpack.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "proto/grammar.h"
#include "proto/message.h"
#include "proto/schema.h"
#include "proto/unpack.h"

/* --- values ------------------------------------------------------------------------------------------------------ */

static json_t *print_object(const msgpack_object *object);

static json_t *print_bytes(const msgpack_object *object)
{
    size_t size = object->via.bin.size;
    char *hex = malloc(2 * size + 1);
    json_t *json = NULL;

    if (hex) {
        hex_print(hex, (const uint8_t *)object->via.bin.ptr, size);
        json = json_pack("{s:s}", "$bin", hex);
    }
    free(hex);
    return json;
}

static json_t *print_array(const msgpack_object *object)
{
    json_t *json = json_array();

    for (uint32_t i = 0; i < object->via.array.size; i++) {
        if (json_array_append_new(json, print_object(&object->via.array.ptr[i])) != 0) {
            json_decref(json);
            return NULL;
        }
    }
    return json;
}

static bool print_pair(json_t *json, const msgpack_object_kv *pair)
{
    const msgpack_object_str *text = &pair->key.via.str;
    json_t *key = pair->key.type == MSGPACK_OBJECT_STR ? json_stringn(text->ptr, text->size) : NULL;
    bool done = key && json_object_set_new(json, json_string_value(key), print_object(&pair->val)) == 0;

    json_decref(key);
    return done;
}

static json_t *print_map(const msgpack_object *object)
{
    json_t *json = json_object();

    for (uint32_t i = 0; i < object->via.map.size; i++) {
        if (!print_pair(json, &object->via.map.ptr[i])) {
            json_decref(json);
            return NULL;
        }
    }
    return json;
}

static json_t *print_object(const msgpack_object *object)
{
    switch (object->type) {
    case MSGPACK_OBJECT_NIL:
        return json_null();
    case MSGPACK_OBJECT_BOOLEAN:
        return json_boolean(object->via.boolean);
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
        return object->via.u64 <= INT64_MAX ? json_integer((json_int_t)object->via.u64) : NULL;
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        return json_integer(object->via.i64);
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        return json_real(object->via.f64);
    case MSGPACK_OBJECT_STR:
        return json_stringn(object->via.str.ptr, object->via.str.size);
    case MSGPACK_OBJECT_BIN:
        return print_bytes(object);
    case MSGPACK_OBJECT_ARRAY:
        return print_array(object);
    case MSGPACK_OBJECT_MAP:
        return print_map(object);
    case MSGPACK_OBJECT_EXT:
        break;
    }
    return NULL;
}

json_t *print_value(struct span value)
{
    /* Walk the bytes first: the library's own unpacker allocates for the length that an array announces, not for its
     * true length. */
    static const struct unpack_limits limits = {
        .bytes = PROTO_ARENA_FRAME_MAX, .items = PROTO_ARENA_ITEMS_MAX, .depth = UNPACK_DEPTH_MAX - 1};
    msgpack_unpacked unpacked;
    const char *why;
    json_t *json = NULL;

    if (!unpack_walk(value, &limits, &why))
        return NULL;
    msgpack_unpacked_init(&unpacked);
    if (msgpack_unpack_next(&unpacked, (const char *)value.at, value.size, NULL) == MSGPACK_UNPACK_SUCCESS)
        json = print_object(&unpacked.data);
    msgpack_unpacked_destroy(&unpacked);
    return json;
}

/* --- the reference ----------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void add_line(struct buffer *out, const char *format, ...)
{
    char line[600];
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buffer_add(out, line, (size_t)size);
}

/* `within`: the key of the map that it is a part of, with a dot; or "". */
static void print_field(struct buffer *out, const struct schema_message *row, const char *within,
                        const struct schema_field *field)
{
    char allowed[SCHEMA_ALLOWED_MAX], absent[64] = "";

    schema_allowed(field, allowed);
    if (field->type == SCHEMA_NAME)
        (void)snprintf(allowed, sizeof allowed, "`%s`", row->name.text);
    if (field->optional && field->choices)
        (void)snprintf(absent, sizeof absent, "optional, then `%s`", field->choices[field->preset - 1]);
    else if (field->optional && field->preset)
        (void)snprintf(absent, sizeof absent, "optional, then %llu", (unsigned long long)field->preset);
    else if (field->optional)
        (void)snprintf(absent, sizeof absent, "optional");
    if (field->since)
        (void)snprintf(absent + strlen(absent), sizeof absent - strlen(absent), "%ssince %d.%d", *absent ? ", " : "",
                       PROTO_MAJOR, field->since);
    add_line(out, "| `%s%s` | %s | %s | %s |\n", within, field->key.text, allowed, absent, field->help);
}

static void print_parts(struct buffer *out, const struct schema_message *row, const struct schema_field *field)
{
    char within[SCHEMA_WORD_MAX + 2];

    (void)snprintf(within, sizeof within, "%s.", field->key.text);
    for (size_t i = 0; i < field->part_count; i++)
        print_field(out, row, within, &field->parts[i]);
}

static void print_message(struct buffer *out, const struct schema_message *row)
{
    add_line(out, "### `%s`\n\n%s: %s.\n\n| key | value | | meaning |\n|---|---|---|---|\n", row->name.text,
             schema_directions[row->from].words, row->help);
    for (size_t i = 0; i < row->field_count; i++) {
        print_field(out, row, "", &row->fields[i]);
        print_parts(out, row, &row->fields[i]);
    }
    add_line(out, "\n");
}

static void print_codes(struct buffer *out)
{
    add_line(out, "### Codes\n\n| code | in | meaning |\n|---|---|---|\n");
    for (unsigned code = 0; code < CODE_COUNT; code++) {
        const struct schema_code *row = schema_code((enum wire_code)code);
        const char *where = !(row->flags & IN_ERROR) ? "`refusal`" : !(row->flags & IN_REFUSAL) ? "`error`" : "both";

        add_line(out, "| `%s` | %s%s | %s |\n", row->name, where, row->flags & PASSES ? ", with `retry`" : "",
                 row->help);
    }
}

/* A code or several, in backticks. */
static void add_codes(struct buffer *out, const struct grammar_row *row)
{
    for (unsigned i = 0; i < GRAMMAR_CODES_MAX && row->codes[i]; i++)
        add_line(out, "%s`%s`", i ? ", " : "", row->codes[i]);
}

static void add_rule(struct buffer *out, const struct grammar_row *row)
{
    const char *then = row->then == STATE_SAME ? "" : grammar_state(row->then)->name;
    const char *mark = row->type ? "`" : "";

    add_line(out, "| %s | %s%s%s%s%s | %s | ", grammar_state(row->state)->name, mark, grammar_message_name(row), mark,
             *row->which ? " " : "", row->which, grammar_outcome_name(row->outcome));
    add_codes(out, row);
    add_line(out, " | %s |\n", then);
}

static bool is_of_arena(const struct grammar_row *row)
{
    return row->type && schema_message(row->type)->from == FROM_ARENA;
}

void print_grammar(struct buffer *out)
{
    size_t count, i = 0;
    const struct grammar_row *rows = grammar_rows(&count);

    add_line(out, "| state | is |\n|---|---|\n");
    for (unsigned state = 0; state < STATE_COUNT; state++)
        add_line(out, "| %s | %s |\n", grammar_state((enum grammar_state)state)->name,
                 grammar_state((enum grammar_state)state)->help);
    add_line(out, "\nFrom the bot:\n\n| in state | message | is | codes | then |\n|---|---|---|---|---|\n");
    for (; i < count && !is_of_arena(&rows[i]); i++)
        add_rule(out, &rows[i]);
    add_line(out, "\nFrom the arena, and so taken by the bot:\n\n| in state | message | is | codes | then "
                  "|\n|---|---|---|---|---|\n");
    for (; i < count; i++)
        add_rule(out, &rows[i]);
}

static void print_messages(struct buffer *out, enum schema_direction one, enum schema_direction other)
{
    for (size_t type = 1; type <= schema_message_count(); type++) {
        const struct schema_message *row = schema_message((enum message_type)type);

        if (row->from == one || row->from == other)
            print_message(out, row);
    }
}

void print_reference(struct buffer *out)
{
    print_messages(out, FROM_BOT, FROM_ARENA);
    print_codes(out);
}

void print_control(struct buffer *out)
{
    print_messages(out, FROM_CONTROLLER, TO_CONTROLLER);
}

void print_watch(struct buffer *out)
{
    print_messages(out, FROM_OBSERVER, TO_OBSERVER);
}
