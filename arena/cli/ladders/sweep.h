/* SPDX-License-Identifier: MIT */
/* What a daemon that was killed left behind of its bots that are images: for the unit, when it has ended. */
#ifndef CLI_LADDERS_SWEEP_H
#define CLI_LADDERS_SWEEP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "ladder/file/ladder_file.h"

/* Has each engine of the file's images remove the containers of arenas that have ended, and tells how many. `engine` is
 * as the file names it; NULL: the first in PATH. Nothing is asked if no bot is an image. One engine that fails keeps no
 * other from its work. */
bool ladder_sweep(const struct ladder_file *file, void (*tell)(void *context, const char *engine, unsigned removed),
                  void *context, struct error *error) __attribute__((warn_unused_result));

#endif
