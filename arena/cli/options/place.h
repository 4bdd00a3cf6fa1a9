/* SPDX-License-Identifier: MIT */
/* Finds the folder of this program; the reference bots are in the same folder. */
#ifndef CLI_PLACE_H
#define CLI_PLACE_H

#include <limits.h>

/* Writes the folder to `out` and returns it. NULL if it is unknown. */
const char *place_of_program(char out[PATH_MAX]);

#endif
