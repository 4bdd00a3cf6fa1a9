/* SPDX-License-Identifier: MIT */
#include "conformance/known.h"

#include <stddef.h>
#include <stdint.h>

#include "game/field.h"

static bool by_seat(const struct game_field *field)
{
    return field->rows == GAME_SEATS_MAX;
}

enum knows known_entry(const struct game *game, const void *state, unsigned audience, unsigned field, unsigned row,
                       unsigned entry)
{
    const struct game_field *row_of = &game->state_fields[field];

    if (row_of->secrecy == GAME_OPEN)
        return KNOWS;
    if (row_of->secrecy == GAME_NOBODY)
        return KNOWS_NOT;
    if (row_of->secrecy == GAME_OWNER && by_seat(row_of))
        return row == audience ? KNOWS : KNOWS_NOT;
    if (!game->may_know)
        return UNSURE;
    return game->may_know(state, audience, field, row, entry) ? KNOWS : KNOWS_NOT;
}

bool known_never(const struct game *game, unsigned audience, unsigned field, unsigned row)
{
    const struct game_field *row_of = &game->state_fields[field];

    return row_of->secrecy == GAME_NOBODY || (row_of->secrecy == GAME_OWNER && by_seat(row_of) && row != audience);
}

unsigned known_count(const struct game_field *field, const void *state, unsigned row)
{
    unsigned count = 0;

    if (field->shape == GAME_SET)
        return (unsigned)__builtin_popcountll((uint64_t)field_get(field, state, row, 0));
    for (unsigned i = 0; i < field->count; i++)
        count += field_get(field, state, row, i) != field->empty;
    return count;
}

/* So many entries a row has, used or not. */
static unsigned entries(const struct game_field *field)
{
    return field->shape == GAME_SET ? 8 * (unsigned)field_size(field->type) : field->count;
}

static int64_t entry_of(const struct game_field *field, const void *state, unsigned row, unsigned entry)
{
    if (field->shape == GAME_SET)
        return (int64_t)((uint64_t)field_get(field, state, row, 0) >> entry & 1);
    return field_get(field, state, row, entry);
}

static bool same_row(const struct game_field *field, const void *a, const void *b, unsigned row)
{
    for (unsigned i = 0; i < field->count; i++)
        if (field_get(field, a, row, i) != field_get(field, b, row, i))
            return false;
    return true;
}

/* What makes an entry known stands in fields, too, so rows that are the same need no question. */
bool known_row_differs(const struct game *game, const void *a, const void *b, unsigned audience, unsigned field,
                       unsigned row)
{
    const struct game_field *table = &game->state_fields[field];

    if (same_row(table, a, b, row))
        return false;
    if (known_count(table, a, row) != known_count(table, b, row))
        return true;
    for (unsigned i = 0; i < entries(table); i++) {
        enum knows left = known_entry(game, a, audience, field, row, i);
        enum knows right = known_entry(game, b, audience, field, row, i);

        if (left != right)
            return true;
        if (left != KNOWS_NOT && entry_of(table, a, row, i) != entry_of(table, b, row, i))
            return true;
    }
    return false;
}

const char *known_difference(const struct game *game, const void *a, const void *b, unsigned audience, unsigned seats)
{
    for (unsigned i = 0; i < game->state_field_count; i++)
        for (unsigned row = 0; row < field_rows(&game->state_fields[i], seats); row++)
            if (known_row_differs(game, a, b, audience, i, row))
                return game->state_fields[i].name;
    return NULL;
}
