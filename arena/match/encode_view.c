/* SPDX-License-Identifier: MIT */
#include <endian.h>
#include <limits.h>
#include <stdlib.h>

#include "match/encode_inside.h"

/* Views differ little, one from the next, of another match too. So the bytes of the last one are kept, what is
 * not as it was then is found in memory, and only the fields that lie there are encoded anew. */
enum { MASK_BITS = 64 };

struct last_view {
    const struct encoder *encoder;
    unsigned seats;    /* 0: there was none yet */
    uint8_t *view;     /* as it was in memory */
    uint64_t *changed; /* masks of the fields that are encoded anew */
    size_t *edges;     /* where each field begins in its bytes, and where the last one ends */
    uint8_t *bytes;
    uint8_t *room; /* for the next one's bytes */
};

/* --- making ------------------------------------------------------------------------------------------------------ */

/* How many masks have a bit for each field. */
static size_t masks_of(const struct encoder *encoder)
{
    return (encoder->game->view_field_count + MASK_BITS - 1u) / MASK_BITS;
}

static int by_name(const void *a, const void *b)
{
    const struct encoded_field *first = a;
    const struct encoded_field *second = b;

    return encoded_name_order(&first->name, &second->name);
}

static bool take_fields(struct encoder *encoder, struct error *error)
{
    const struct game *game = encoder->game;

    encoder->view_most = HEAD_MOST;
    for (unsigned i = 0; i < game->view_field_count; i++) {
        if (!encoder_take_field(encoder, &game->view_fields[i], &encoder->fields[i], error))
            return false;
        encoder->view_most += encoded_field_most(&game->view_fields[i]);
    }
    qsort(encoder->fields, game->view_field_count, sizeof *encoder->fields, by_name);
    for (unsigned i = 1; i < game->view_field_count; i++)
        if (by_name(&encoder->fields[i - 1], &encoder->fields[i]) == 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "game %s: two view fields are called '%.*s'", game->name,
                             encoder->fields[i].name.size - 1, (const char *)encoder->fields[i].name.bytes + 1);
    return true;
}

/* Notes for each byte of the field that it lies there. The view need not have rows for seats that no match has. */
static void note_bytes(struct encoder *encoder, unsigned index)
{
    const struct encoded_field *field = &encoder->fields[index];
    unsigned row = 0;

    do {
        size_t from = field->offset + row * field->stride;

        for (size_t at = from; at < from + field->bytes && at < encoder->game->view_bytes; at++)
            encoder->lying_at[at * masks_of(encoder) + index / MASK_BITS] |= UINT64_C(1) << index % MASK_BITS;
    } while (++row < field->rows);
}

bool encoder_take_view(struct encoder *encoder, struct error *error)
{
    encoder->lying_at = calloc(encoder->game->view_bytes * masks_of(encoder) + 1, sizeof *encoder->lying_at);
    if (!encoder->lying_at)
        return error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    if (!take_fields(encoder, error))
        return false;
    for (unsigned i = 0; i < encoder->game->view_field_count; i++)
        note_bytes(encoder, i);
    return true;
}

/* --- the last view ----------------------------------------------------------------------------------------------- */

/* As if one without fields had been the last. */
static void begin(struct last_view *last)
{
    unsigned fields = last->encoder->game->view_field_count;
    size_t head = (size_t)(put_map(last->bytes, fields) - last->bytes);

    for (unsigned i = 0; i <= fields; i++)
        last->edges[i] = head;
}

struct last_view *last_view_new(const struct encoder *encoder)
{
    const size_t most = encoder->view_most + sizeof(struct encoded_name);
    struct last_view *last = calloc(1, sizeof *last);

    if (!last)
        return NULL;
    last->encoder = encoder;
    last->view = calloc(1, encoder->game->view_bytes + 1u);
    last->changed = calloc(masks_of(encoder) + 1, sizeof *last->changed);
    last->edges = calloc(encoder->game->view_field_count + 1u, sizeof *last->edges);
    last->bytes = malloc(most);
    last->room = malloc(most);
    if (last->view && last->changed && last->edges && last->bytes && last->room) {
        begin(last);
        return last;
    }
    last_view_free(last);
    return NULL;
}

void last_view_free(struct last_view *last)
{
    if (!last)
        return;
    free(last->view);
    free(last->changed);
    free(last->edges);
    free(last->bytes);
    free(last->room);
    free(last);
}

/* --- what has changed -------------------------------------------------------------------------------------------- */

/* Notes the fields that have a byte in a word of memory where it differs from what it was. */
static inline void note_changed(struct last_view *last, size_t word, uint64_t different)
{
    const size_t masks = masks_of(last->encoder);
    const uint64_t *lying_at = last->encoder->lying_at + word * masks;

    for (different = le64toh(different); different;) {
        unsigned byte = (unsigned)__builtin_ctzll(different) / CHAR_BIT;

        for (size_t i = 0; i < masks; i++)
            last->changed[i] |= lying_at[byte * masks + i];
        different &= ~((uint64_t)UINT8_MAX << byte * CHAR_BIT);
    }
}

static inline uint64_t load(const uint8_t *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
    return word;
}

static void find_changed(struct last_view *last, const uint8_t *view)
{
    enum { WORD = sizeof(uint64_t), BLOCK = 8 * WORD };
    const size_t bytes = last->encoder->game->view_bytes;
    const uint8_t *before = last->view;
    size_t at = 0;

    memset(last->changed, 0, masks_of(last->encoder) * sizeof *last->changed);
    for (; at + BLOCK <= bytes; at += BLOCK) {
        if (memcmp(view + at, before + at, BLOCK) == 0)
            continue;
        for (size_t word = at; word < at + BLOCK; word += WORD)
            note_changed(last, word, load(view + word) ^ load(before + word));
    }
    for (; at < bytes; at++)
        if (view[at] != before[at])
            note_changed(last, at, htole64(1));
    memcpy(last->view, view, bytes);
}

/* With other rows, all fields are. */
static void change_all(struct last_view *last, unsigned seats)
{
    for (unsigned i = 0; i < last->encoder->game->view_field_count; i++)
        last->changed[i / MASK_BITS] |= UINT64_C(1) << i % MASK_BITS;
    last->seats = seats;
}

/* --- encoding ---------------------------------------------------------------------------------------------------- */

/* The new bytes, as far as they are written. */
struct draft {
    uint8_t *at;
    size_t done;   /* of the last view's bytes: copied, or replaced */
    size_t moved;  /* by how much further behind the next ones come than they were; modulo 2^64 */
    unsigned next; /* of the edges: to be moved too */
};

/* Copies what lies before a field, as it was. */
static inline void keep_until(struct last_view *last, struct draft *draft, unsigned field)
{
    size_t size = last->edges[field] - draft->done;

    memcpy(draft->at, last->bytes + draft->done, size);
    draft->at += size;
    for (unsigned i = draft->next; draft->moved != 0 && i <= field; i++)
        last->edges[i] += draft->moved;
}

static inline void renew(struct last_view *last, struct draft *draft, unsigned field, const uint8_t *view)
{
    keep_until(last, draft, field);
    draft->at = put_field(draft->at, &last->encoder->fields[field], view, last->seats);
    draft->done = last->edges[field + 1];
    draft->moved = (size_t)(draft->at - last->room) - draft->done;
    draft->next = field + 1;
}

struct span encode_view(struct last_view *last, const void *view, unsigned seats)
{
    const struct encoder *encoder = last->encoder;
    struct draft draft = {.at = last->room};
    uint8_t *old = last->bytes;

    find_changed(last, view);
    if (seats != last->seats)
        change_all(last, seats);
    for (size_t i = 0; i < masks_of(encoder); i++)
        for (uint64_t mask = last->changed[i]; mask; mask &= mask - 1)
            renew(last, &draft, (unsigned)(i * MASK_BITS) + (unsigned)__builtin_ctzll(mask), view);
    keep_until(last, &draft, encoder->game->view_field_count);
    assert((size_t)(draft.at - last->room) <= encoder->view_most);
    last->bytes = last->room;
    last->room = old;
    return span_of(last->bytes, (size_t)(draft.at - last->bytes));
}
