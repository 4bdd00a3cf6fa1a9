/* SPDX-License-Identifier: MIT */
/* Ends orphans: processes that a bot started, that left its process group and outlived it. A program that has called
 * orphans_adopt becomes the parent of such processes, and so can end all of them before it ends itself. If that program
 * was killed, its orphans are found by their environment instead: it still has what the program gave to the process
 * from which they descend. (Not if they erased it, and not if they belong to another user and the caller is not root.)
 *
 * A program may have children that it did not start, as in `helper & exec program`. These and their orphans are not
 * ours. Our processes are marked by a kernel limit that they inherit and cannot raise again (orphans_mark), whatever
 * they do to their environment. */
#ifndef LAUNCH_ORPHANS_H
#define LAUNCH_ORPHANS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { ORPHANS_PATIENCE_MS = 2000 }; /* how long to wait for a process that was killed */

/* A process, by its pid and start time: a pid alone may be used again. */
struct resident {
    pid_t pid;
    unsigned long long started;
};

struct orphans {
    bool adopted;            /* false: no process is ours yet */
    struct resident *before; /* children that were there before */
    size_t count;
};

/* Adopts orphans from now on. Children that exist already are not ours, so call this before starting any process.
 * False: no memory. */
bool orphans_adopt(struct orphans *orphans) __attribute__((warn_unused_result));
void orphans_release(struct orphans *orphans);
/* Marks the calling process and all its descendants as ours. Call it in a process that was just forked; it is safe
 * there. */
void orphans_mark(void);
/* Reaps adopted processes that ended. Only the program's first thread may call it: adopted processes are its children.
 * Processes that other threads started are left to these threads. Never waits. */
void orphans_reap(void);
/* True if the process is a child of this program that is ours: one that it started, or an orphan that it has adopted.
 */
bool orphans_have(const struct orphans *orphans, pid_t pid);
/* Kills and reaps all children of this program that are ours, and their orphans. Call it when all processes that the
 * program started itself have been reaped. False if some could not be killed. */
bool orphans_end_all(const struct orphans *orphans);

/* Kills all processes, except this one, that have an environment entry beginning with one of the marks, and waits until
 * they have ended. False if some are left. */
bool orphans_end_marked(const char *const *marks, size_t count);

#endif
