/* SPDX-License-Identifier: MIT */
/* What processes leave behind that leave the group in which they were started. A program that has called orphans_adopt
 * becomes the parent of whatever its processes leave behind, and so can end all of it when it ends itself. What
 * outlives a program that was killed is found by its environment instead: it still holds what the program gave to the
 * process from which it descends. (Not if that erased it, and not if it belongs to another user and the caller is not
 * root.) */
#ifndef LAUNCH_ORPHANS_H
#define LAUNCH_ORPHANS_H

#include <stdbool.h>
#include <stddef.h>

enum { ORPHANS_PATIENCE_MS = 2000 }; /* how long a process that is killed is waited for */

/* From now on. */
void orphans_adopt(void);
/* Reaps adopted processes that ended. For the program's first thread, to which they belong; what other threads started
 * is left to them. Never waits. */
void orphans_reap(void);
/* Kills and reaps all children of this program, those that they leave behind too. To be called when all that it started
 * itself has been reaped. False if some are left that could not be killed. */
bool orphans_end_all(void);

/* Kills all processes but this one in whose environment an entry begins with one of the marks, and waits until they
 * have ended. False if some are left. */
bool orphans_end_marked(const char *const *marks, size_t count);

#endif
