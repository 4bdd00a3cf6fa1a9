/* SPDX-License-Identifier: MIT */
/* How far a bot that the arena starts is kept from everything else. Each level keeps out all that the one before does.
 */
#ifndef SANDBOX_LEVEL_H
#define SANDBOX_LEVEL_H

#include <stdbool.h>

#include "base/error.h"

enum sandbox_level {
    SANDBOX_NONE,       /* it may do all that the arena's user may do */
    SANDBOX_LIMITS,     /* it has limits of memory, processes, files and processor time */
    SANDBOX_NAMESPACES, /* it sees nothing but its program, the system's programs and one socket (bubblewrap) */
    SANDBOX_CONTAINER,  /* it is an image that podman or docker runs */
    SANDBOX_LEVELS,
    SANDBOX_BEST = SANDBOX_LEVELS, /* not a level: the strongest that this machine can do */
};

struct sandbox_level_row {
    const char *name;
    const char *keeps_out; /* in words, for help and documents */
};

extern const struct sandbox_level_row sandbox_levels[SANDBOX_LEVELS];

/* Reads the name of a level, or `best`. The error names those that are allowed. */
bool sandbox_level_parse(enum sandbox_level *level, const char *word, struct error *error)
    __attribute__((warn_unused_result));

#endif
