/* SPDX-License-Identifier: MIT */
/* Whether the arena may look at a path that a stranger named, in what its bot printed or in a file of its bot. Where
 * folders are mounted when somebody looks at them (autofs), a look waits until that is done or given up: for seconds,
 * or for ever, and matches with it. */
#ifndef SANDBOX_NAMESPACES_REACH_H
#define SANDBOX_NAMESPACES_REACH_H

#include <stdbool.h>

/* The mounts that there are now, as /proc/self/mountinfo has them; the caller frees it. NULL: they cannot be read. */
char *reach_mounts(void);
/* False if a look at this absolute path would have something mounted, on its way along links too. NULL: nothing is. */
bool reach_is_calm(const char *mounts, const char *path);
/* The same, of the mounts that there are now. */
bool reach_is_calm_now(const char *path);

#endif
