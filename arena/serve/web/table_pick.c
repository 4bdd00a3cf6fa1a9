/* SPDX-License-Identifier: MIT */
#include "serve/web/table_pick.h"

#include <stdlib.h>
#include <string.h>

struct picked {
    size_t number;
    double strength;
};

static bool is_wished(const struct table_wish *wish, const struct table_candidate *row)
{
    return (!wish->owner || strcmp(row->owner, wish->owner) == 0) && (!wish->name || strstr(row->bot, wish->name));
}

/* The strongest first; equal ones in the order of the table. */
static int by_strength(const void *a, const void *b)
{
    const struct picked *one = a, *other = b;

    if (one->strength != other->strength)
        return one->strength > other->strength ? -1 : 1;
    return (one->number > other->number) - (one->number < other->number);
}

static size_t collect(struct picked *picked, const struct table_wish *wish, size_t rows, table_row_of *row_of,
                      void *context)
{
    size_t count = 0;

    for (size_t i = 0; i < rows; i++) {
        struct table_candidate row;

        if (row_of(context, i, &row) && is_wished(wish, &row))
            picked[count++] = (struct picked){i, row.strength};
    }
    if ((wish->role || wish->class) && count)
        qsort(picked, count, sizeof *picked, by_strength);
    return count;
}

bool table_pick(struct table_pick *pick, const struct table_wish *wish, size_t rows, table_row_of *row_of,
                void *context)
{
    struct picked *picked = calloc(rows + 1, sizeof *picked);
    size_t *row = calloc(rows + 1, sizeof *row);

    *pick = (struct table_pick){.row = row};
    if (!picked || !row) {
        free(picked);
        free(row);
        return false;
    }
    pick->all = collect(picked, wish, rows, row_of, context);
    for (uint64_t i = wish->from - 1; i < pick->all && pick->count < wish->count; i++)
        row[pick->count++] = picked[i].number;
    free(picked);
    return true;
}

void table_pick_release(struct table_pick *pick)
{
    free(pick->row);
    *pick = (struct table_pick){0};
}
