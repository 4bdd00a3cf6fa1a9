/* SPDX-License-Identifier: MIT */
#include "ladder/season/published.h"

#include <stdlib.h>
#include <string.h>

struct published *published_new(const struct ladder_file *file, const struct season *season)
{
    struct published *published = calloc(1, sizeof *published);

    if (!published)
        return NULL;
    published->holders = 1;
    published->game = file->game;
    published->class_count = file->class_count;
    for (unsigned class = 0; class < file->class_count; class ++)
        memcpy(published->class[class], file -> classes[class].name, sizeof published->class[class]);
    published->shape = ladder_shape_of(file);
    published->table.anchor = SEASON_NOBODY;
    if (!season_copy_versions(&published->season, season))
        published_let_go(&published);
    return published;
}

struct published *published_make(const struct ladder_file *file, const struct season *season,
                                 const struct roster *roster, uint64_t up_to, const atomic_bool *ends)
{
    struct published *published = published_new(file, season);

    if (published && !ladder_table_make(&published->table, file, season, roster, up_to, ends))
        published_let_go(&published);
    return published;
}

struct published *published_hold(struct published *published)
{
    if (published)
        published->holders++;
    return published;
}

void published_let_go(struct published **published)
{
    struct published *left = *published;

    *published = NULL;
    if (!left || --left->holders > 0)
        return;
    ladder_table_release(&left->table);
    season_release(&left->season);
    free(left);
}

const struct ladder_row *published_row(const struct published *published, const char *bot, const char *version)
{
    int number = season_find(&published->season, bot, version);

    for (unsigned i = 0; number != SEASON_NOBODY && i < published->table.count; i++)
        if (published->table.rows[i].version == (unsigned)number)
            return &published->table.rows[i];
    return NULL;
}

const struct season_version *published_version(const struct published *published, const struct ladder_row *row)
{
    return &published->season.versions[row->version];
}
