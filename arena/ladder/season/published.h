/* SPDX-License-Identifier: MIT */
/* A table with the names of all that stands in it, so that it can be shown when the ladder has long gone on. It never
 * changes once it is made, so any thread may read it that holds it. */
#ifndef LADDER_PUBLISHED_H
#define LADDER_PUBLISHED_H

#include <stdatomic.h>
#include <stdbool.h>

#include "ladder/season/ladder_table.h"

struct published {
    atomic_uint holders;
    const struct game *game;
    unsigned class_count;
    char class[LADDER_CLASSES][PROTO_ID_MAX + 1];
    struct ladder_shape shape;
    struct season season; /* without results: the versions that the rows name */
    struct ladder_table table;
};

/* One without rows, of the versions that the season has now; the caller holds it. NULL: no memory. */
struct published *published_new(const struct ladder_file *file, const struct season *season);
/* Makes it of all results of the season up to a match; 0: of all. Once *ends is true (NULL: never) it is broken off.
 * NULL: that, or no memory. */
struct published *published_make(const struct ladder_file *file, const struct season *season,
                                 const struct roster *roster, uint64_t up_to, const atomic_bool *ends);

/* Somebody else holds it, too. */
struct published *published_hold(struct published *published);
/* The last one who lets go frees it; the caller's pointer is cleared. */
void published_let_go(struct published **published);

/* The row of a version, and its name; NULL: it has none. */
const struct ladder_row *published_row(const struct published *published, const char *bot, const char *version);
const struct season_version *published_version(const struct published *published, const struct ladder_row *row);

#endif
