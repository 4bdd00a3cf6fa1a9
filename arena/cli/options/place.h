/* SPDX-License-Identifier: MIT */
/* Where this program lies; the reference bots lie beside it. */
#ifndef CLI_PLACE_H
#define CLI_PLACE_H

#include <limits.h>

/* Its folder, in `out`; NULL if that cannot be known. */
const char *place_of_program(char out[PATH_MAX]);

#endif
