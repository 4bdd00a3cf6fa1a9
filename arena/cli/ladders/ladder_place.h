/* SPDX-License-Identifier: MIT */
/* The folder of a ladder, as the command line names it. */
#ifndef CLI_LADDERS_LADDER_PLACE_H
#define CLI_LADDERS_LADDER_PLACE_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"
#include "ladder/file/ladder_file.h"

/* Reads FOLDER/ladder.conf. The error says how to make one if there is none. */
bool ladder_place_read(struct ladder_file *file, struct registry *registry, const char *folder, struct error *error)
    __attribute__((warn_unused_result));

/* What a ladder goes by: in the middle of a season its classes, and what else holds for a season, are those of the file
 * by which it began (ladder/season/season_conf.h); the rest is FOLDER/ladder.conf's. */
struct ladder_place {
    struct ladder_file file, season; /* as they were read; `season` is empty if there is none */
    struct ladder_file played;       /* what holds of both; it owns nothing */
    char notice[400];                /* a sentence for the host if `season` cannot be read; "" if all is well */
};

/* Reads both. False with a sentence, as in ladder_place_read; else the caller calls ladder_place_close. */
bool ladder_place_open(struct ladder_place *place, struct registry *registry, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
void ladder_place_close(struct ladder_place *place);

#endif
