/* SPDX-License-Identifier: MIT */
#include "proto/codec.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "proto/describe.h"
#include "proto/field.h"
#include "proto/list.h"
#include "proto/pack.h"
#include "proto/plain.h"
#include "proto/text.h"

/* --- frames out -------------------------------------------------------------------------------------------------- */

enum { HEADER_MAX = 3 }; /* bytes of the array's header for up to PROTO_BATCH_MAX messages */

void frame_writer_init(struct frame_writer *writer, size_t most)
{
    buffer_init(&writer->bytes, most + HEADER_MAX);
    writer->count = 0;
    writer->minor = PROTO_MINOR;
}

void frame_writer_release(struct frame_writer *writer)
{
    buffer_release(&writer->bytes);
    writer->count = 0;
}

bool frame_add(struct frame_writer *writer, const struct message *message)
{
    size_t before;

    if (writer->count == 0) {
        buffer_clear(&writer->bytes);
        (void)pack_room(&writer->bytes, HEADER_MAX);
    }
    before = writer->bytes.used;
    put_fields(&writer->bytes, message, schema_message(message->type)->fields,
               schema_message(message->type)->field_count, writer->minor);
    if (writer->count == PROTO_BATCH_MAX || writer->bytes.failed) {
        writer->bytes.used = before;
        writer->bytes.failed = false;
        return false;
    }
    writer->count++;
    writer->last = before;
    return true;
}

struct span frame_last(const struct frame_writer *writer)
{
    return span_of(writer->bytes.at + writer->last, writer->bytes.used - writer->last);
}

bool frame_replace(struct frame_writer *writer, struct span message)
{
    struct buffer *bytes = &writer->bytes;

    assert(writer->count > 0);
    if (!buffer_room(bytes, message.size)) {
        bytes->failed = false;
        return false;
    }
    bytes->used = writer->last;
    buffer_add(bytes, message.at, message.size);
    return true;
}

struct span frame_take(struct frame_writer *writer)
{
    uint8_t *at = writer->bytes.at;
    size_t used = writer->bytes.used;
    size_t skip = writer->count < 16 ? 2 : 0;

    if (writer->count == 0)
        return span_of(NULL, 0);
    if (skip) {
        at[2] = (uint8_t)(0x90 | writer->count);
    } else {
        at[0] = 0xdc;
        at[1] = (uint8_t)(writer->count >> 8);
        at[2] = (uint8_t)writer->count;
    }
    writer->count = 0;
    return span_of(at + skip, used - skip);
}

/* --- frames in --------------------------------------------------------------------------------------------------- */

#define OF_ARENA                                                                                                       \
    {                                                                                                                  \
        .bytes = PROTO_ARENA_FRAME_MAX, .items = PROTO_ARENA_ITEMS_MAX, .depth = PROTO_DEPTH_MAX, .plain = true        \
    }

static const struct unpack_limits limits[] = {
    [FROM_BOT] = {.bytes = PROTO_FRAME_MAX, .items = PROTO_ITEMS_MAX, .depth = PROTO_DEPTH_MAX},
    [FROM_ARENA] = OF_ARENA,
    [FROM_CONTROLLER] = {.bytes = PROTO_FRAME_MAX, .items = PROTO_ITEMS_MAX, .depth = PROTO_DEPTH_MAX},
    [TO_CONTROLLER] = OF_ARENA,
    [FROM_OBSERVER] = {.bytes = PROTO_FRAME_MAX, .items = PROTO_ITEMS_MAX, .depth = PROTO_DEPTH_MAX},
    [TO_OBSERVER] = OF_ARENA,
};

__attribute__((format(printf, 3, 4))) static bool refuse(struct refusal *refusal, enum wire_code code,
                                                         const char *format, ...)
{
    va_list arguments;

    refusal->code = code;
    va_start(arguments, format);
    (void)vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
    va_end(arguments);
    return false;
}

/* An empty refusal; its text need not be cleared byte by byte for every message that is fine. */
static void refusal_init(struct refusal *refusal, enum wire_code code)
{
    refusal->code = code;
    refusal->text[0] = '\0';
    refusal->type = (enum message_type)0;
    refusal->match = refusal->decision = 0;
}

/* Reads the frame if it holds only so many answers, in the form that most bots send. Such a frame breaks no limit. */
static bool read_plain(struct frame_reader *reader, struct unpack rest, size_t count)
{
    struct message message; /* of its members, the answer's alone are read and written */

    message.answer = (struct message_answer){0};
    while (count-- > 0) {
        if (!plain_read(&rest, schema_message(MESSAGE_ANSWER), &message))
            return false;
        reader->answers[count] = (struct plain_answer){message.answer, rest.at};
    }
    return unpack_done(&rest);
}

bool frame_open(struct frame_reader *reader, struct span frame, enum schema_direction from, struct refusal *refusal)
{
    const char *why;

    refusal_init(refusal, CODE_MALFORMED);
    reader->from = from;
    if (from == FROM_BOT && frame.size > 0 && frame.at[0] > 0x90 && frame.at[0] <= (0x90 | FRAME_PLAIN_MOST)) {
        reader->rest = (struct unpack){.at = frame.at + 1, .end = frame.at + frame.size};
        reader->left = frame.at[0] & 15;
        reader->plain = read_plain(reader, reader->rest, reader->left);
        if (reader->plain)
            return true;
    }
    reader->plain = false;
    if (!unpack_walk(frame, &limits[from], &why))
        return refuse(refusal, CODE_MALFORMED,
                      "The frame %s; a frame is one msgpack array of 1 to %d maps, at most %zu "
                      "bytes, %zu values and %u levels",
                      why, PROTO_BATCH_MAX, limits[from].bytes, limits[from].items, limits[from].depth);
    reader->rest = unpack_open(frame);
    reader->left = unpack_array(&reader->rest);
    if (reader->left == 0 || reader->left > PROTO_BATCH_MAX)
        return refuse(refusal, CODE_MALFORMED, "The frame is no array of 1 to %d maps", PROTO_BATCH_MAX);
    return true;
}

/* Finds the row by the key "type". */
static const struct schema_message *find_row(struct span map, enum schema_direction from, struct refusal *refusal)
{
    const struct schema_message *row;
    char what[DESCRIBE_MAX];
    struct unpack value;
    struct span found, name;

    if (!unpack_find(map, "type", &found)) {
        (void)refuse(refusal, CODE_INVALID, "A message is no map with the key type");
        return NULL;
    }
    value = unpack_open(found);
    name = unpack_text(&value);
    row = schema_named(name);
    if (row && schema_may_go(row, from))
        return row;
    describe_value(found, what);
    if (text_is_id(name))
        (void)refuse(refusal, CODE_UNKNOWN_TYPE, "The %s sends no message of type %.*s", schema_directions[from].who,
                     (int)name.size, (const char *)name.at);
    else
        (void)refuse(refusal, CODE_INVALID, "type is %s; send the name of a message", what);
    return NULL;
}

/* The match and the decision that the message names, as far as they can be read. */
static void note_subject(struct span map, struct refusal *refusal)
{
    struct span found;
    struct unpack value;

    if (unpack_find(map, "match", &found)) {
        value = unpack_open(found);
        refusal->match = (uint64_t)unpack_number(&value, 1, (int64_t)SCHEMA_NUMBER_MOST);
    }
    if (unpack_find(map, "decision", &found)) {
        value = unpack_open(found);
        refusal->decision = (uint64_t)unpack_number(&value, 1, (int64_t)SCHEMA_NUMBER_MOST);
    }
}

/* `what`: the fault of the key, such as "is missing". */
static bool refuse_key(struct refusal *refusal, const struct schema_message *row, const struct schema_field *field,
                       const char *what)
{
    char allowed[SCHEMA_ALLOWED_MAX];

    schema_allowed(field, allowed);
    return refuse(refusal, CODE_INVALID, "%s: %s %s; send %s", row->name.text, field->key.text, what, allowed);
}

static bool refuse_value(struct refusal *refusal, const struct schema_message *row, const struct schema_field *field,
                         struct span value)
{
    struct span culprit = list_culprit(field, value);
    char what[DESCRIBE_MAX], is[DESCRIBE_MAX + sizeof "has  in it"];

    describe_value(culprit.size ? culprit : value, what);
    (void)snprintf(is, sizeof is, culprit.size ? "has %s in it" : "is %s", what);
    return refuse_key(refusal, row, field, is);
}

/* The state of reading a message: a bit for each row that was there, and the row that is likely to come next. */
struct progress {
    unsigned seen;
    size_t hint;
    uint32_t minor; /* the version that the message is of: keys that came later are unknown */
};

/* The index of the row with this key; the number of rows if there is none. Keys mostly come in the order of the rows,
 * so the search begins at the hint. */
static size_t find_field(const struct schema_message *row, struct span key, const struct progress *progress)
{
    for (size_t i = 0; i < row->field_count; i++) {
        size_t at = progress->hint + i;

        at -= at < row->field_count ? 0 : row->field_count;
        if (span_equal(key, schema_word_text(&row->fields[at].key)))
            return row->fields[at].since <= progress->minor ? at : row->field_count;
    }
    return row->field_count;
}

/* A hello names its version. All other messages are of a version that both sides speak. */
static uint32_t minor_of(struct span map, enum message_type type)
{
    struct unpack value;
    struct span found;

    if (type != MESSAGE_HELLO || !unpack_find(map, "minor", &found))
        return PROTO_MINOR;
    value = unpack_open(found);
    return (uint32_t)unpack_number(&value, 0, UINT16_MAX);
}

/* Reads one pair of the map. */
static bool read_pair(struct frame_reader *reader, const struct schema_message *row, struct message *message,
                      struct progress *progress, struct refusal *refusal)
{
    struct unpack *from = &reader->rest;
    struct span key = unpack_text(from), value;
    size_t at;

    if (from->failed)
        return refuse(refusal, CODE_INVALID, "%s: a key is no text (msgpack str)", row->name.text);
    at = find_field(row, key, progress);
    if (at == row->field_count) {
        (void)unpack_value(from);
        return true;
    }
    if (progress->seen & 1u << at)
        return refuse(refusal, CODE_INVALID, "%s: the key %s stands there twice", row->name.text,
                      row->fields[at].key.text);
    progress->seen |= 1u << at;
    progress->hint = at + 1;
    value = span_of(from->at, (size_t)(from->end - from->at));
    if (!field_types[row->fields[at].type].get(reader->actions, from, message, &row->fields[at]) || from->failed)
        return refuse_value(refusal, row, &row->fields[at], value);
    return true;
}

static bool has_flag(const struct schema_field *field)
{
    return field->type == SCHEMA_NUMBER && field->beside;
}

static bool has_preset(const struct schema_field *field)
{
    return field->type == SCHEMA_CHOICE || field->type == SCHEMA_VIEWS ||
           (field->type == SCHEMA_NUMBER && !field->beside);
}

/* Sets absent optional keys to their presets; refuses a message without a required key. */
static bool close_message(const struct schema_message *row, struct message *message, unsigned seen,
                          struct refusal *refusal)
{
    for (size_t i = 0; i < row->field_count; i++) {
        const struct schema_field *field = &row->fields[i];

        if (seen & 1u << i)
            continue;
        if (!field->optional)
            return refuse_key(refusal, row, field, "is missing");
        if (has_flag(field) && *field_flag(message, field))
            return refuse_key(refusal, row, field, "is missing beside those that it comes with");
        if (has_preset(field))
            field_set_number(message, field, field->preset);
    }
    return true;
}

/* Reads the map at which the reader stands as a message of this row. */
static bool read_as(struct frame_reader *reader, const struct schema_message *row, struct message *message,
                    struct refusal *refusal)
{
    struct unpack *from = &reader->rest;
    struct progress progress = {0};

    progress.minor = minor_of(span_of(from->at, (size_t)(from->end - from->at)), row->type);
    memset(message, 0, row->bytes);
    message->type = refusal->type = row->type;
    for (uint32_t left = unpack_map(from); left > 0; left--)
        if (!read_pair(reader, row, message, &progress, refusal))
            return false;
    return close_message(row, message, progress.seen, refusal);
}

/* The row that the first key announces, for the types of which a bot hears most; else NULL. The name of a message
 * stands behind its largest values, so to look for it first is to walk over them twice. */
static const struct schema_message *likely_row(const struct frame_reader *reader)
{
    static const enum message_type likely[] = {MESSAGE_DECISION, MESSAGE_EVENTS};
    const struct unpack *from = &reader->rest;

    for (size_t i = 0; reader->from == FROM_ARENA && i < sizeof likely / sizeof *likely; i++) {
        const struct schema_message *row = schema_message(likely[i]);
        struct span key = schema_word_packed(&row->fields[0].key);

        if ((size_t)(from->end - from->at) > key.size && memcmp(from->at + 1, key.at, key.size) == 0)
            return row;
    }
    return NULL;
}

/* Reads the map at which the reader stands. */
static bool read_message(struct frame_reader *reader, struct message *message, struct refusal *refusal)
{
    const struct unpack start = reader->rest;
    const struct schema_message *row = likely_row(reader);

    if (row && read_as(reader, row, message, refusal))
        return true;
    if (row) {
        reader->rest = start;
        refusal_init(refusal, CODE_INVALID);
    }
    row = find_row(span_of(start.at, (size_t)(start.end - start.at)), reader->from, refusal);
    return row && read_as(reader, row, message, refusal);
}

static void take_plain(struct frame_reader *reader, struct message *message)
{
    const struct plain_answer *plain = &reader->answers[reader->left];

    message->type = MESSAGE_ANSWER;
    message->answer = plain->answer;
    reader->rest.at = plain->end;
}

enum frame_step frame_next(struct frame_reader *reader, struct message *message, struct refusal *refusal)
{
    struct unpack start = reader->rest;

    if (reader->left == 0)
        return FRAME_END;
    reader->left--;
    refusal_init(refusal, CODE_INVALID);
    if (reader->plain) {
        take_plain(reader, message);
        refusal->type = message->type;
        return FRAME_MESSAGE;
    }
    if (read_message(reader, message, refusal))
        return FRAME_MESSAGE;
    reader->rest = start;
    note_subject(unpack_value(&reader->rest), refusal);
    return FRAME_REFUSED;
}
