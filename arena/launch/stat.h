/* SPDX-License-Identifier: MIT */
/* What every user may read about a process (/proc/PID/stat). */
#ifndef LAUNCH_STAT_H
#define LAUNCH_STAT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process_stat {
    pid_t parent;
    unsigned long long started; /* in the kernel's ticks since it booted */
    unsigned long long waited;  /* processor time of the children that it waited for, and of theirs, in those ticks */
    size_t resident;            /* bytes in memory, about: of one that is small or has just begun it may be 0 */
    bool ended;                 /* it waits for its parent to hear so */
};

/* False if there is no such process. */
bool process_stat_read(pid_t pid, struct process_stat *out);

#endif
