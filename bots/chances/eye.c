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

static int64_t see_number(const void *view, const char *key)
{
    const struct eye *eye = view;
    const struct game_field *field = find(eye, key);

    return field ? field_get(field, eye->view, 0, 0) : 0;
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

static size_t see_list(const void *view, const char *key, size_t row, int64_t *out, size_t most)
{
    const struct eye *eye = view;
    const struct game_field *field = find(eye, key);
    unsigned line = row == SIGHT_NO_ROW ? 0 : (unsigned)row;
    size_t count = 0;

    if (!field || (line && line >= field->rows))
        return 0;
    if (field->shape == GAME_SET)
        return members(field, (uint64_t)field_get(field, eye->view, line, 0), out, most);
    for (; count < field->count; count++) {
        int64_t number = field_get(field, eye->view, line, (unsigned)count);

        if (field->shape == GAME_LIST && number == 0)
            break;
        if (count < most)
            out[count] = number;
    }
    return count;
}

struct sight eye_sight(const struct eye *eye)
{
    return (struct sight){see_number, see_list, eye};
}
