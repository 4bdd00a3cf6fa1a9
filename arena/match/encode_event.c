/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "match/encode_inside.h"
#include "proto/message.h"

enum {
    EVENT_KEY = FIELDS_MOST, /* these stand for the keys that are no field */
    TEXT_KEY,
    NUMBER_MOST = 3, /* bytes of a value's number */
};

/* --- making ------------------------------------------------------------------------------------------------------ */

/* Puts a key into its place among `count` others; false if the name is there already. */
static bool insert_key(struct encoded_kind *made, unsigned count, const struct encoded_key *key)
{
    unsigned at = count;

    for (; at > 0; at--) {
        int order = encoded_name_order(&made->keys[at - 1].name, &key->name);

        if (order == 0)
            return false;
        if (order < 0)
            break;
        made->keys[at] = made->keys[at - 1];
    }
    made->keys[at] = *key;
    return true;
}

/* The key of index 0..fields+1: the fields, then `event` and `text`. */
static bool take_key(struct encoder *encoder, const struct game_event_kind *kind, struct encoded_kind *made,
                     unsigned index, struct error *error)
{
    bool is_field = index < made->fields;
    const char *name = is_field ? kind->fields[index].name : index == made->fields ? "event" : "text";
    struct encoded_key key = {.field = (uint8_t)(is_field ? index : EVENT_KEY + index - made->fields),
                              .list = is_field && kind->fields[index].list};

    if (!encoder_take_name(encoder, &key.name, "event field", name, error))
        return false;
    if (!insert_key(made, index, &key))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "game %s: a field name of the event '%s' occurs twice, or is 'event' or 'text'",
                         encoder->game->name, kind->name);
    made->most += key.name.size + (key.list ? HEAD_MOST + GAME_LIST_MAX * NUMBER_MOST : NUMBER_MOST);
    return true;
}

static bool take_kind(struct encoder *encoder, unsigned index, struct error *error)
{
    const struct game_event_kind *kind = &encoder->game->event_kinds[index];
    struct encoded_kind *made = &encoder->kinds[index];

    while (kind->fields[made->fields].name)
        if (++made->fields > FIELDS_MOST)
            return error_set(error, EXIT_COULD_NOT_RUN, "game %s: the event '%s' has more than %d fields",
                             encoder->game->name, kind->name, FIELDS_MOST);
    made->keys = malloc((made->fields + 2) * sizeof *made->keys);
    if (!made->keys)
        return error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    made->most = HEAD_MOST + sizeof made->name + HEAD_MOST + PROTO_TEXT_MAX;
    for (unsigned i = 0; i < made->fields + 2; i++)
        if (!take_key(encoder, kind, made, i, error))
            return false;
    return encoder_take_name(encoder, &made->name, "event", kind->name, error);
}

static void find_talk(struct encoder *encoder)
{
    const struct game *game = encoder->game;

    encoder->talk_kind = encoder->talk_seat = -1;
    for (int i = 0; i < game->event_kind_count; i++) {
        if (strcmp(game->event_kinds[i].name, "talk") != 0)
            continue;
        encoder->talk_kind = i;
        for (int field = 0; field < (int)encoder->kinds[i].fields; field++)
            if (strcmp(game->event_kinds[i].fields[field].name, "seat") == 0)
                encoder->talk_seat = field;
    }
}

bool encoder_take_events(struct encoder *encoder, struct error *error)
{
    for (unsigned i = 0; i < encoder->game->event_kind_count; i++)
        if (!take_kind(encoder, i, error))
            return false;
    find_talk(encoder);
    return true;
}

void encoder_drop_events(struct encoder *encoder)
{
    for (unsigned i = 0; i < encoder->game->event_kind_count; i++)
        free(encoder->kinds[i].keys);
}

/* --- encoding ---------------------------------------------------------------------------------------------------- */

static uint8_t *put_value(uint8_t *out, const struct game_value *value, bool list)
{
    if (list)
        out = put_array(out, value->count);
    for (unsigned i = 0; i < value->count; i++)
        out = put_signed(out, value->at[i]);
    return out;
}

/* Notes under its field, counted from 1, each value that the audience learns; returns how many. */
static unsigned sort_values(const struct game_event *event, unsigned audience, uint8_t *known)
{
    unsigned count = 0;

    for (unsigned i = 0; i < event->count; i++) {
        const struct game_value *value = &event->values[i];

        assert(value->field < FIELDS_MOST);
        if (!event_value_known(value, audience))
            continue;
        known[value->field] = (uint8_t)(i + 1);
        count++;
    }
    return count;
}

static uint8_t *put_event(uint8_t *out, const struct encoded_kind *made, const struct game_event *event,
                          const uint8_t *known, struct span text)
{
    for (const struct encoded_key *key = made->keys; key < made->keys + made->fields + 2; key++) {
        if (key->field == TEXT_KEY ? text.size == 0 : key->field != EVENT_KEY && !known[key->field])
            continue;
        out = put_name(out, &key->name);
        if (key->field == EVENT_KEY)
            out = put_name(out, &made->name);
        else if (key->field == TEXT_KEY)
            out = put_text(out, text);
        else
            out = put_value(out, &event->values[known[key->field] - 1], key->list);
    }
    return out;
}

void encode_event(const struct encoder *encoder, const struct game_event *event, unsigned audience, struct span text,
                  struct buffer *out)
{
    const struct encoded_kind *made = &encoder->kinds[event->kind];
    uint8_t known[FIELDS_MOST] = {0};
    unsigned count = sort_values(event, audience, known) + 1 + (text.size > 0);
    uint8_t *start = buffer_room(out, made->most + sizeof(struct encoded_name));
    uint8_t *at;

    assert(text.size <= PROTO_TEXT_MAX);
    if (!start)
        return;
    at = put_event(put_map(start, count), made, event, known, text);
    assert((size_t)(at - start) <= made->most);
    out->used += (size_t)(at - start);
}

int encode_speaker(const struct encoder *encoder, const struct game_event *event)
{
    if (event->kind != encoder->talk_kind)
        return -1;
    for (unsigned i = 0; i < event->count; i++)
        if (event->values[i].field == encoder->talk_seat)
            return event->values[i].at[0];
    return -1;
}

void event_strip(struct game_event *out, const struct game_event *event, unsigned audience)
{
    out->kind = event->kind;
    out->count = 0;
    for (unsigned i = 0; i < event->count; i++)
        if (event_value_known(&event->values[i], audience))
            out->values[out->count++] = event->values[i];
}
