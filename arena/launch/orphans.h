/* SPDX-License-Identifier: MIT */
/* What processes leave behind that leave the group in which they were started. A program that has called orphans_adopt
 * becomes the parent of whatever its processes leave behind, and so can end all of it when it ends itself. What
 * outlives a program that was killed is found by its environment instead: it still holds what the program gave to the
 * process from which it descends. (Not if that erased it, and not if it belongs to another user and the caller is not
 * root.)
 *
 * A program may have children that it did not start, as in `helper & exec program`. They, and what they leave behind,
 * are not ours. What is ours is known by a limit of the kernel's that processes inherit and cannot raise again
 * (orphans_mark), whatever they do to their environment. */
#ifndef LAUNCH_ORPHANS_H
#define LAUNCH_ORPHANS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { ORPHANS_PATIENCE_MS = 2000 }; /* how long a process that is killed is waited for */

/* A process, by its number and the time of its start, since numbers are used again. */
struct resident {
    pid_t pid;
    unsigned long long started;
};

struct orphans {
    bool adopted;            /* else nothing is ours yet */
    struct resident *before; /* children that were there before */
    size_t count;
};

/* From now on; what is a child already is not ours. To be called when nothing runs that was started here. False: no
 * memory. */
bool orphans_adopt(struct orphans *orphans) __attribute__((warn_unused_result));
void orphans_release(struct orphans *orphans);
/* In a process that was just forked: it, and all that descend from it, are ours. Safe after a fork. */
void orphans_mark(void);
/* Reaps adopted processes that ended. For the program's first thread, to which they belong; what other threads started
 * is left to them. Never waits. */
void orphans_reap(void);
/* Kills and reaps all children of this program that are ours, those that they leave behind too. To be called when all
 * that it started itself has been reaped. False if some are left that could not be killed. */
bool orphans_end_all(const struct orphans *orphans);

/* Kills all processes but this one in whose environment an entry begins with one of the marks, and waits until they
 * have ended. False if some are left. */
bool orphans_end_marked(const char *const *marks, size_t count);

#endif
