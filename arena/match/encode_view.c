/* SPDX-License-Identifier: MIT */
#include <endian.h>
#include <limits.h>
#include <stdlib.h>

#include "match/encode_inside.h"

/* Two views in a row differ little, even if they are of different matches. So the bytes of the last view are kept,
 * differences are found in memory, and only the fields that differ are encoded again. */
enum {
    WORD = sizeof(uint64_t),
    GROUP = WORD, /* fields whose flags are checked, and whose edges are moved, at once */
};

struct last_view {
    const struct encoder *encoder;
    unsigned seats;   /* 0: there was none yet */
    uint8_t *view;    /* as it was in memory */
    uint8_t *changed; /* 1 for each field that is encoded again; the one behind them stands for no field */
    uint32_t *edges;  /* where the first field begins in the bytes, and where each one ends */
    uint8_t *bytes;
    uint8_t *room; /* for the next one's bytes */
};

/* --- making ------------------------------------------------------------------------------------------------------ */

static int by_name(const void *a, const void *b)
{
    const struct encoded_field *first = a;
    const struct encoded_field *second = b;

    return encoded_name_order(&first->name, &second->name);
}

static bool take_fields(struct encoder *encoder, struct error *error)
{
    const struct game *game = encoder->game;

    if (game->view_field_count > VIEW_KEYS_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "game %s: a view has %u fields; at most %d are allowed", game->name,
                         game->view_field_count, VIEW_KEYS_MAX);
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

/* Rows of the fields with one for each seat: seats that no match has need none. */
static unsigned most_seats(const struct game *game)
{
    unsigned most = 0;

    for (const struct game_role *role = game->roles; role < game->roles + game->role_count; role++)
        if (most < (unsigned)role->first + role->most)
            most = (unsigned)role->first + role->most;
    return most;
}

/* Notes for each byte of the field that the field lies there. False if it is behind the view's end, or overlaps another
 * field. */
static bool note_bytes(struct encoder *encoder, unsigned index)
{
    const struct encoded_field *field = &encoder->fields[index];
    unsigned rows = field->rows == GAME_SEATS_MAX ? most_seats(encoder->game) : field->rows, row = 0;

    do {
        size_t from = field->offset + row * field->stride;

        for (size_t at = from; at < from + field->bytes; at++) {
            if (at >= encoder->game->view_bytes || encoder->lying_at[at] != encoder->game->view_field_count)
                return false;
            encoder->lying_at[at] = (uint16_t)index;
        }
    } while (++row < rows);
    return true;
}

bool encoder_take_view(struct encoder *encoder, struct error *error)
{
    const struct game *game = encoder->game;

    encoder->lying_at = malloc((game->view_bytes + 1) * sizeof *encoder->lying_at);
    if (!encoder->lying_at)
        return error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    if (!take_fields(encoder, error))
        return false;
    for (unsigned i = 0; i < game->view_bytes; i++)
        encoder->lying_at[i] = game->view_field_count;
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (!note_bytes(encoder, i))
            return error_set(error, EXIT_COULD_NOT_RUN,
                             "game %s: the view field '%.*s' lies over another one or reaches beyond the view",
                             game->name, encoder->fields[i].name.size - 1,
                             (const char *)encoder->fields[i].name.bytes + 1);
    return true;
}

/* --- the last view ----------------------------------------------------------------------------------------------- */

/* As if the last one had had names without values. */
static void begin(struct last_view *last)
{
    unsigned fields = last->encoder->game->view_field_count;
    uint8_t *at = put_map(last->bytes, fields);

    last->edges[0] = (uint32_t)(at - last->bytes);
    for (unsigned i = 0; i < fields; i++) {
        at = put_name(at, &last->encoder->fields[i].name);
        last->edges[i + 1] = (uint32_t)(at - last->bytes);
    }
}

struct last_view *last_view_new(const struct encoder *encoder)
{
    const size_t most = encoder->view_most + SLACK;
    struct last_view *last = calloc(1, sizeof *last);

    if (!last)
        return NULL;
    last->encoder = encoder;
    last->view = calloc(1, encoder->game->view_bytes + SLACK);
    last->changed = calloc(1, encoder->game->view_field_count + GROUP);
    last->edges = calloc(encoder->game->view_field_count + GROUP, sizeof *last->edges);
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

uint8_t *last_view_room(struct last_view *last)
{
    return last->room;
}

const struct encoder *last_view_encoder(const struct last_view *last)
{
    return last->encoder;
}

/* --- what has changed -------------------------------------------------------------------------------------------- */

static inline uint64_t load(const uint8_t *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
    return word;
}

/* Notes the fields that have a changed byte in a word of memory. */
static inline void note_changed(uint8_t *changed, const uint16_t *lying_at, uint64_t different)
{
    for (different = le64toh(different); different;) {
        unsigned bit = (unsigned)__builtin_ctzll(different) & ~7u;

        changed[lying_at[bit / CHAR_BIT]] = 1;
        different &= ~((uint64_t)UINT8_MAX << bit);
    }
}

/* Takes over the view, and notes the fields that differ. */
static inline void take_view(struct last_view *last, const uint8_t *view)
{
    const size_t bytes = last->encoder->game->view_bytes, words = bytes - bytes % WORD;
    const uint16_t *lying_at = last->encoder->lying_at;
    uint8_t *before = last->view, *changed = last->changed;

    for (size_t at = 0; at < words; at += WORD) {
        uint64_t different = load(before + at) ^ load(view + at);

        if (!different)
            continue;
        note_changed(changed, lying_at + at, different);
        memcpy(before + at, view + at, WORD);
    }
    for (size_t at = words; at < bytes; at++) {
        if (view[at] != before[at])
            changed[lying_at[at]] = 1;
        before[at] = view[at];
    }
}

/* --- encoding ---------------------------------------------------------------------------------------------------- */

/* The new bytes written so far: the values whose length changed, and everything between them. A value of the same
 * length is written over its place in the last view's bytes. */
struct draft {
    size_t done;  /* of the last view's bytes: copied, or replaced */
    size_t moved; /* by how much further behind the next ones come than they were; modulo 2^64 */
};

/* Copies the unchanged bytes before a place in the new bytes. */
static inline void keep_until(struct last_view *last, struct draft *draft, size_t place)
{
    size_t from = draft->done + draft->moved;

    memcpy(last->room + from, last->bytes + draft->done, place - from);
    draft->done = place - draft->moved;
}

/* `end`: behind the edges that have been moved as far as this field's. */
static inline void renew(struct last_view *last, struct draft *draft, unsigned index, unsigned end)
{
    const struct encoded_field *field = &last->encoder->fields[index];
    size_t place = last->edges[index] + field->name.size, before = last->edges[index + 1] - place;
    uint8_t *at = last->room + place;
    size_t size = (size_t)(put_field(at, field, last->view, last->seats) - at);

    if (size == before) {
        uint8_t *old = last->bytes + (place - draft->moved);

        if (size == 1) /* like most of them */
            *old = *at;
        else
            memcpy(old, at, size);
        return;
    }
    keep_until(last, draft, place);
    draft->done += before;
    draft->moved += size - before;
    while (++index <= end)
        last->edges[index] += (uint32_t)(size - before);
}

static inline void renew_changed(struct last_view *last, struct draft *draft)
{
    for (unsigned first = 0; first < last->encoder->game->view_field_count; first += GROUP) {
        uint64_t changed = le64toh(load(last->changed + first));

        for (unsigned i = 1; i <= GROUP; i++)
            last->edges[first + i] += (uint32_t)draft->moved;
        for (; changed; changed &= changed - 1)
            renew(last, draft, first + (unsigned)__builtin_ctzll(changed) / CHAR_BIT, first + GROUP);
    }
}

struct span encode_view(struct last_view *last, const void *view, unsigned seats)
{
    const unsigned fields = last->encoder->game->view_field_count;
    struct draft draft = {0};
    uint8_t *old = last->bytes;

    memset(last->changed, seats != last->seats, fields); /* with other rows, all are */
    last->seats = seats;
    take_view(last, view);
    last->changed[fields] = 0;
    renew_changed(last, &draft);
    keep_until(last, &draft, last->edges[fields]);
    assert(last->edges[fields] <= last->encoder->view_most);
    last->bytes = last->room;
    last->room = old;
    return span_of(last->bytes, last->edges[fields]);
}
