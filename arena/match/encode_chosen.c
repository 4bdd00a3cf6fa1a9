/* SPDX-License-Identifier: MIT */
/* Parts of views, for bots that want no more. */
#include <assert.h>

#include "game/field.h"
#include "match/encode_inside.h"
#include "proto/pack.h"
#include "proto/unpack.h"

enum { WORD_BITS = 64 };

/* The place of a key on the wire; -1 if no view has it. */
static int key_place(const struct encoder *encoder, struct span key)
{
    for (unsigned i = 0; i < encoder->game->view_field_count; i++) {
        const struct encoded_name *name = &encoder->fields[i].name;

        if (span_equal(key, span_of(name->bytes + 1, name->size - 1u)))
            return (int)i;
    }
    return -1;
}

void view_choose(struct view_choice *choice, const struct encoder *encoder, enum views_wanted wanted, struct span keys,
                 struct buffer *ignored)
{
    struct unpack from = unpack_open(keys), again = from;
    uint32_t count = wanted == VIEWS_KEYS ? unpack_array(&from) : 0, unknown = 0;

    *choice = (struct view_choice){.wanted = wanted};
    for (uint32_t left = count; left > 0; left--) {
        int place = key_place(encoder, unpack_text(&from));

        if (place < 0)
            unknown++;
        else
            choice->keys[place / WORD_BITS] |= UINT64_C(1) << place % WORD_BITS;
    }
    if (unknown == 0)
        return;
    pack_array(ignored, unknown);
    for (uint32_t left = unpack_array(&again); left > 0; left--) {
        struct span key = unpack_text(&again);

        if (key_place(encoder, key) < 0)
            pack_text(ignored, key);
    }
    if (ignored->failed)
        buffer_clear(ignored);
}

static bool is_chosen(const struct view_choice *choice, const struct encoded_field *field, unsigned place,
                      const void *view, unsigned seats)
{
    if (choice->wanted == VIEWS_KEYS)
        return choice->keys[place / WORD_BITS] >> place % WORD_BITS & 1;
    return !field_is_empty(field->field, view, seats);
}

struct span encode_chosen(struct last_view *last, const struct view_choice *choice, const void *view, unsigned seats)
{
    const struct encoder *encoder = last_view_encoder(last);
    uint8_t *room = last_view_room(last), *at = room + HEAD_MOST, head[HEAD_MOST];
    unsigned count = 0;
    size_t size;

    assert(choice->wanted == VIEWS_SPARSE || choice->wanted == VIEWS_KEYS);
    for (unsigned i = 0; i < encoder->game->view_field_count; i++) {
        const struct encoded_field *field = &encoder->fields[i];

        if (!is_chosen(choice, field, i, view, seats))
            continue;
        at = put_field(put_name(at, &field->name), field, view, seats);
        count++;
    }
    assert((size_t)(at - room) <= encoder->view_most);
    size = (size_t)(put_map(head, count) - head);
    memcpy(room + HEAD_MOST - size, head, size);
    return span_of(room + HEAD_MOST - size, (size_t)(at - room) - HEAD_MOST + size);
}
