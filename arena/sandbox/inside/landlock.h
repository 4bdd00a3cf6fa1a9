/* SPDX-License-Identifier: MIT */
/* Landlock: a second wall behind the mounts. What may not be written does not even get as far as a mount. */
#ifndef SANDBOX_INSIDE_LANDLOCK_H
#define SANDBOX_INSIDE_LANDLOCK_H

#include <stdbool.h>
#include <stddef.h>

/* The version of the kernel's Landlock, 0 if it has none. */
int landlock_version(void);
/* From now on this process and its children may write only to these folders, devices and /proc, send signals only to
 * each other, and reach no abstract unix sockets but their own: as far as the kernel's version can. False: errno. */
bool landlock_enter(int version, const char *const *writes, size_t count);

#endif
