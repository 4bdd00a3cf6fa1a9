/* SPDX-License-Identifier: MIT */
#include "eye.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/field.h"

enum { SET_BITS = 64 };

static int by_name(const void *one, const void *other)
{
    const struct game_field *const *a = one, *const *b = other;

    return strcmp((*a)->name, (*b)->name);
}

void eye_index_make(struct eye_index *index, const struct game *game)
{
    assert(game->view_field_count <= EYE_FIELDS_MAX);
    index->count = game->view_field_count;
    for (unsigned i = 0; i < index->count; i++)
        index->field[i] = &game->view_fields[i];
    qsort(index->field, index->count, sizeof(struct game_field *), by_name);
}

static int compare(const void *key, const void *row)
{
    const struct game_field *const *field = row;

    return strcmp(key, (*field)->name);
}

/* NULL: the game has no such field. */
static const struct game_field *find(const struct eye *eye, const char *key)
{
    const struct game_field *const *found =
        bsearch(key, eye->index->field, eye->index->count, sizeof(struct game_field *), compare);

    return found ? *found : NULL;
}

/* How many arrays lie around each of its numbers on the wire. */
static unsigned depth_of(const struct game_field *field)
{
    return (field->rows != 0) + (field->shape != GAME_NUMBER);
}

static int64_t see_number(const void *view, const char *key)
{
    const struct eye *eye = view;
    const struct game_field *field = find(eye, key);

    return field && depth_of(field) == 0 ? field_get(field, eye->view, 0, 0) : 0;
}

/* The members of a set are the numbers of its bits. */
static size_t members(const struct game_field *field, uint64_t bits, int64_t *out, size_t most)
{
    size_t count = 0;

    for (unsigned i = 0; i < SET_BITS; i++)
        if (bits >> i & 1) {
            if (count < most)
                out[count] = (int64_t)field->first + i;
            count++;
        }
    return count;
}

/* A field with one number in each of its rows is a list of them. */
static size_t see_rows(const struct eye *eye, const struct game_field *field, int64_t *out, size_t most)
{
    unsigned rows = field_rows(field, eye->seats);

    for (unsigned row = 0; row < rows && row < most; row++)
        out[row] = field_get(field, eye->view, row, 0);
    return rows;
}

static size_t see_row(const struct eye *eye, const struct game_field *field, unsigned row, int64_t *out, size_t most)
{
    size_t count = 0;

    if (field->shape == GAME_SET)
        return members(field, (uint64_t)field_get(field, eye->view, row, 0), out, most);
    for (; count < field->count; count++) {
        int64_t number = field_get(field, eye->view, row, (unsigned)count);

        if (field->shape == GAME_LIST && number == 0)
            break;
        if (count < most)
            out[count] = number;
    }
    return count;
}

static size_t see_list(const void *view, const char *key, size_t row, int64_t *out, size_t most)
{
    const struct eye *eye = view;
    const struct game_field *field = find(eye, key);

    if (!field || depth_of(field) != (row == SIGHT_NO_ROW ? 1 : 2))
        return 0;
    if (row == SIGHT_NO_ROW)
        return field->rows ? see_rows(eye, field, out, most) : see_row(eye, field, 0, out, most);
    return row < field_rows(field, eye->seats) ? see_row(eye, field, (unsigned)row, out, most) : 0;
}

struct sight eye_sight(const struct eye *eye)
{
    return (struct sight){see_number, see_list, eye};
}
