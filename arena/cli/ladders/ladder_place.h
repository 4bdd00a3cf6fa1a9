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

#endif
