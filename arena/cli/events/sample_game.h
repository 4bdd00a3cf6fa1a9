/* SPDX-License-Identifier: MIT */
/* The sample game of `arena init game`: sdk/game, as bytes in the program. */
#ifndef CLI_SAMPLE_GAME_H
#define CLI_SAMPLE_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct sample_file {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* Ends with a row whose name is NULL. */
extern const struct sample_file sample_files[];

/* Writes the files to the folder, which is made if it is not there. If one of them is there, nothing is written. */
bool sample_game_write(const char *folder, struct error *error) __attribute__((warn_unused_result));

#endif
