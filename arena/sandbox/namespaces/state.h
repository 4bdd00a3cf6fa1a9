/* SPDX-License-Identifier: MIT */
/* A folder that a bot may write and that stays from match to match. */
#ifndef SANDBOX_NAMESPACES_STATE_H
#define SANDBOX_NAMESPACES_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

/* True if it is a folder, and all that is in it has at most `most_bytes` together and is no more than files and folders
 * and links. With `user` (0: none) all of it is given to that user and group. Nobody writes it meanwhile. */
bool state_prepare(const char *path, uint64_t most_bytes, uid_t user, struct error *error)
    __attribute__((warn_unused_result));

#endif
