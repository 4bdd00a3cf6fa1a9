/* SPDX-License-Identifier: MIT */
/* A coordinator's folder on its machine's own disk, BASE/HASH, for what the shared folder cannot have: a lock, a
 * database, process ids. By default the base is /var/tmp/arena-UID. */
#ifndef SPREAD_LOCAL_FOLDER_H
#define SPREAD_LOCAL_FOLDER_H

#include <limits.h>
#include <stdbool.h>

#include "base/error.h"

/* Makes it, for what this text names. NULL: the default base. Writes its path, which leaves room for short names. */
bool local_folder(const char *base, const char *about, char path[PATH_MAX], struct error *error)
    __attribute__((warn_unused_result));

/* Opens a file or folder with these flags, and locks it. -1, and errno is EWOULDBLOCK if somebody has the lock. */
int local_lock(const char *path, int flags);

#endif
