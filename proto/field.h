/* SPDX-License-Identifier: MIT */
/* How each type of field is written and read. Internal to the codec: frames are in proto/codec.h. */
#ifndef PROTO_FIELD_H
#define PROTO_FIELD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/buffer.h"
#include "proto/message.h"
#include "proto/pack.h"
#include "proto/schema.h"
#include "proto/unpack.h"

struct field_type {
    /* Returns true if the member of an optional field must be written. */
    bool (*there)(const struct message *message, const struct schema_field *field);
    void (*put)(struct buffer *out, const struct message *message, const struct schema_field *field);
    /* Reads exactly one value and stores it, with action ids in `room` (PROTO_ACTIONS_MAX). Returns false, or leaves
     * `from` failed, if the field does not allow the value. */
    bool (*get)(uint16_t *room, struct unpack *from, struct message *message, const struct schema_field *field);
};

extern const struct field_type field_types[SCHEMA_TYPES];

/* If there is room for the longest word, the copy has a fixed size and needs no call: that is the usual case. */
static inline void put_word(struct buffer *out, const struct schema_word *word)
{
    if (out->failed || out->capacity - out->used < sizeof *word) {
        pack_raw(out, schema_word_packed(word));
        return;
    }
    memcpy(out->at + out->used, word, sizeof *word);
    out->used += schema_word_packed(word).size;
}

/* Appends a map of the fields that are present and that the minor version has. */
void put_fields(struct buffer *out, const struct message *message, const struct schema_field *fields, size_t count,
                uint32_t minor);
/* For a field that is a number or a choice. */
void field_set_number(struct message *message, const struct schema_field *field, uint64_t number);
/* The bool beside an optional number. */
bool *field_flag(struct message *message, const struct schema_field *field);

#endif
