/* SPDX-License-Identifier: MIT */
#include "proto/field.h"

#include <assert.h>
#include <string.h>

#include "proto/list.h"
#include "proto/message.h"
#include "proto/pack.h"
#include "proto/text.h"

/* --- members by table -------------------------------------------------------------------------------------------- */

static const void *member_of(const struct message *message, const struct schema_field *field)
{
    return (const char *)message + field->offset;
}

static uint64_t number_of(const struct message *message, const struct schema_field *field)
{
    uint32_t narrow;
    uint64_t wide;

    if (field->width == sizeof narrow) {
        memcpy(&narrow, member_of(message, field), sizeof narrow);
        return narrow;
    }
    memcpy(&wide, member_of(message, field), sizeof wide);
    return wide;
}

void field_set_number(struct message *message, const struct schema_field *field, uint64_t number)
{
    char *at = (char *)message + field->offset;
    uint32_t narrow = (uint32_t)number;

    if (field->width == sizeof narrow)
        memcpy(at, &narrow, sizeof narrow);
    else
        memcpy(at, &number, sizeof number);
}

static struct span span_member(const struct message *message, const struct schema_field *field)
{
    struct span span;

    memcpy(&span, member_of(message, field), sizeof span);
    return span;
}

bool *field_flag(struct message *message, const struct schema_field *field)
{
    return (bool *)((char *)message + field->beside);
}

static size_t count_of(const struct message *message, const struct schema_field *field)
{
    size_t count;

    memcpy(&count, (const char *)message + field->beside, sizeof count);
    return count;
}

static void count_set(struct message *message, const struct schema_field *field, size_t count)
{
    memcpy((char *)message + field->beside, &count, sizeof count);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static bool number_there(const struct message *message, const struct schema_field *field)
{
    if (field->beside)
        return *((const bool *)message + field->beside);
    return number_of(message, field) != field->preset;
}

static bool span_there(const struct message *message, const struct schema_field *field)
{
    return span_member(message, field).size > 0;
}

static bool always_there(const struct message *message, const struct schema_field *field)
{
    (void)message;
    (void)field;
    return true;
}

static void put_name(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    (void)field;
    put_word(out, &schema_message(message->type)->name);
}

static void put_number(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    pack_unsigned(out, number_of(message, field));
}

static void put_text(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    pack_text(out, span_member(message, field));
}

static void put_bytes(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    pack_bytes(out, span_member(message, field));
}

static void put_choice(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    pack_word(out, field->choices[number_of(message, field) - 1]);
}

static void put_actions(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    size_t count = count_of(message, field);
    const uint16_t *actions;

    memcpy(&actions, member_of(message, field), sizeof actions);
    pack_array(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++)
        pack_unsigned(out, actions[i]);
}

static void put_scores(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    const int32_t *scores = member_of(message, field);
    size_t count = count_of(message, field);

    pack_array(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++)
        pack_signed(out, scores[i]);
}

static bool name_before(struct span a, struct span b)
{
    int order = memcmp(a.at, b.at, a.size < b.size ? a.size : b.size);

    return order < 0 || (order == 0 && a.size < b.size);
}

/* Settings stand in the order of the game's table; the keys of a map ascend. */
static void put_settings(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    const struct message_setting *settings = member_of(message, field);
    const struct message_setting *order[PROTO_SETTINGS_MAX];
    size_t count = count_of(message, field);

    assert(count <= PROTO_SETTINGS_MAX);
    for (size_t i = 0; i < count; i++) {
        size_t at = i;

        for (; at > 0 && name_before(settings[i].name, order[at - 1]->name); at--)
            order[at] = order[at - 1];
        order[at] = &settings[i];
    }
    pack_map(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        pack_text(out, order[i]->name);
        pack_text(out, order[i]->value);
    }
}

static bool words_there(const struct message *message, const struct schema_field *field)
{
    struct unpack words = unpack_open(span_member(message, field));

    return unpack_array(&words) > 0;
}

static void put_words(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    list_put(out, span_member(message, field));
}

static struct span keys_beside(const struct message *message, const struct schema_field *field)
{
    struct span keys;

    memcpy(&keys, (const char *)message + field->beside, sizeof keys);
    return keys;
}

static void put_views(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    if (number_of(message, field) == VIEWS_KEYS)
        list_put(out, keys_beside(message, field));
    else
        put_choice(out, message, field);
}

static bool views_there(const struct message *message, const struct schema_field *field)
{
    return number_of(message, field) != field->preset;
}

static void put_raw(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    pack_raw(out, span_member(message, field));
}

void put_fields(struct buffer *out, const struct message *message, const struct schema_field *fields, size_t count,
                uint32_t minor)
{
    size_t header = out->used;
    unsigned there = 0;

    assert(count <= SCHEMA_FIELDS_MAX);
    pack_map(out, 0);
    for (const struct schema_field *field = fields; field < fields + count; field++) {
        if (field->since > minor || (field->optional && !field_types[field->type].there(message, field)))
            continue;
        put_word(out, &field->key);
        field_types[field->type].put(out, message, field);
        there++;
    }
    if (!out->failed)
        out->at[header] |= (uint8_t)there;
}

static void put_parts(struct buffer *out, const struct message *message, const struct schema_field *field)
{
    put_fields(out, message, field->parts, field->part_count, PROTO_MINOR);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool get_name(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    (void)room;
    (void)field;
    return span_equal(unpack_text(value), schema_word_text(&schema_message(message->type)->name));
}

static bool get_number(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    (void)room;
    field_set_number(message, field, (uint64_t)unpack_number(value, (int64_t)field->least, (int64_t)field->most));
    if (field->beside)
        *field_flag(message, field) = true;
    return true;
}

static bool span_set(struct message *message, const struct schema_field *field, struct span span)
{
    memcpy((char *)message + field->offset, &span, sizeof span);
    return true;
}

static bool get_id(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span text = unpack_text(value);

    (void)room;
    return text_is_id(text) && span_set(message, field, text);
}

static bool get_text(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span text = unpack_text(value);

    (void)room;
    return text_is_good(text, field->text) && span_set(message, field, text);
}

static bool get_bytes(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span bytes = unpack_bytes(value);

    (void)room;
    return bytes.size == field->most && span_set(message, field, bytes);
}

static bool get_choice(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span text = unpack_text(value);

    (void)room;
    for (uint64_t i = 0; field->choices[i]; i++) {
        if (span_equal(text, span_text(field->choices[i]))) {
            field_set_number(message, field, i + 1);
            return true;
        }
    }
    return false;
}

static bool get_actions(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    const uint16_t *actions = room;
    uint32_t count = unpack_array(value);
    int64_t least = 0;

    if (count == 0 || count > field->most)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        room[i] = (uint16_t)unpack_number(value, least, PROTO_ACTIONS_MAX - 1);
        least = room[i] + 1;
    }
    memcpy((char *)message + field->offset, &actions, sizeof actions);
    count_set(message, field, count);
    return true;
}

static bool get_scores(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    int32_t *scores = (int32_t *)(void *)((char *)message + field->offset);
    uint32_t count = unpack_array(value);

    (void)room;
    if (count > field->most)
        return false;
    for (uint32_t i = 0; i < count; i++)
        scores[i] = (int32_t)unpack_number(value, INT32_MIN, INT32_MAX);
    count_set(message, field, count);
    return true;
}

static bool get_settings(uint16_t *room, struct unpack *value, struct message *message,
                         const struct schema_field *field)
{
    struct message_setting *settings = (struct message_setting *)(void *)((char *)message + field->offset);
    uint32_t count = unpack_map(value);

    (void)room;
    if (count > field->most)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        settings[i].name = unpack_text(value);
        settings[i].value = unpack_text(value);
        if (!text_is_good(settings[i].name, TEXT_NAME) || !text_is_good(settings[i].value, TEXT_SETTING))
            return false;
    }
    count_set(message, field, count);
    return true;
}

static bool get_plays(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span list = list_take(value, field->most, text_is_id);

    (void)room;
    return list.size > 0 && span_set(message, field, list);
}

static bool get_command_words(uint16_t *room, struct unpack *value, struct message *message,
                              const struct schema_field *field)
{
    struct unpack all = *value;
    uint32_t count = unpack_array(value);

    (void)room;
    if (count > field->most)
        return false;
    for (; count > 0; count--)
        if (!text_is_good(unpack_text(value), field->text))
            return false;
    return !value->failed && span_set(message, field, unpack_value(&all));
}

static bool get_keys(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span list = list_take(value, field->most, text_is_key);

    (void)room;
    return list.size > 0 && span_set(message, field, list);
}

static bool get_views(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct span keys;

    if (unpack_peek(value) != UNPACK_ARRAY)
        return get_choice(room, value, message, field);
    keys = list_take(value, field->most, text_is_key);
    memcpy((char *)message + field->beside, &keys, sizeof keys);
    field_set_number(message, field, VIEWS_KEYS);
    return keys.size > 0;
}

static bool get_numbers(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    struct unpack all = *value;
    uint32_t count = unpack_map(value);

    (void)room;
    if (count > field->most)
        return false;
    for (; count > 0; count--)
        if (!text_is_good(unpack_text(value), TEXT_NAME) || !list_skip_numbers(value))
            return false;
    return !value->failed && span_set(message, field, unpack_value(&all));
}

static bool get_events(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    const uint8_t *start = value->at;
    uint32_t count = unpack_array(value);

    (void)room;
    if (count > field->most)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (unpack_peek(value) != UNPACK_MAP)
            return false;
        (void)unpack_value(value);
    }
    return !value->failed && span_set(message, field, span_of(start, (size_t)(value->at - start)));
}

static bool get_view(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    (void)room;
    return unpack_peek(value) == UNPACK_MAP && span_set(message, field, unpack_value(value));
}

/* The index of the part with this key; their number if there is none. */
static size_t find_part(const struct schema_field *field, struct span key)
{
    size_t at = 0;

    while (at < field->part_count && !span_equal(key, schema_word_text(&field->parts[at].key)))
        at++;
    return at;
}

static bool get_parts(uint16_t *room, struct unpack *value, struct message *message, const struct schema_field *field)
{
    unsigned seen = 0;

    for (uint32_t left = unpack_map(value); left > 0; left--) {
        struct span key = unpack_text(value);
        size_t at = find_part(field, key);

        if (value->failed || seen >> at & 1)
            return false;
        if (at == field->part_count) {
            (void)unpack_value(value);
            continue;
        }
        if (!field_types[field->parts[at].type].get(room, value, message, &field->parts[at]))
            return false;
        seen |= 1u << at;
    }
    for (size_t at = 0; at < field->part_count; at++)
        if (!field->parts[at].optional && !(seen >> at & 1))
            return false;
    return true;
}

/* --- the types of fields ----------------------------------------------------------------------------------------- */

const struct field_type field_types[SCHEMA_TYPES] = {
    [SCHEMA_NAME] = {always_there, put_name, get_name},
    [SCHEMA_NUMBER] = {number_there, put_number, get_number},
    [SCHEMA_ID] = {span_there, put_text, get_id},
    [SCHEMA_TEXT] = {span_there, put_text, get_text},
    [SCHEMA_BYTES] = {span_there, put_bytes, get_bytes},
    [SCHEMA_CHOICE] = {number_there, put_choice, get_choice},
    [SCHEMA_ACTIONS] = {always_there, put_actions, get_actions},
    [SCHEMA_SCORES] = {always_there, put_scores, get_scores},
    [SCHEMA_SETTINGS] = {always_there, put_settings, get_settings},
    [SCHEMA_NUMBERS] = {span_there, put_raw, get_numbers},
    [SCHEMA_PLAYS] = {span_there, put_words, get_plays},
    [SCHEMA_WORDS] = {words_there, put_words, get_command_words},
    [SCHEMA_KEYS] = {span_there, put_words, get_keys},
    [SCHEMA_VIEWS] = {views_there, put_views, get_views},
    [SCHEMA_EVENTS] = {span_there, put_raw, get_events},
    [SCHEMA_VIEW] = {span_there, put_raw, get_view},
    [SCHEMA_PARTS] = {span_there, put_parts, get_parts},
};
