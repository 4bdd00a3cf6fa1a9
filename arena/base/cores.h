/* SPDX-License-Identifier: MIT */
/* The cores on which threads may run. */
#ifndef BASE_CORES_H
#define BASE_CORES_H

#include <sched.h>
#include <stdbool.h>

/* How many cores this thread may use; at least 1. */
unsigned cores_count(void);
/* The cores that this thread may use: the last of them, and the others. False: there is only one. */
bool cores_split(cpu_set_t *last, cpu_set_t *others) __attribute__((warn_unused_result));
/* Keeps this thread, and the threads and processes that it makes from now on, to these cores. Returns those that it
 * could use before. NULL: nothing changes. Where the system refuses, it stays where it is. */
cpu_set_t cores_keep_to(const cpu_set_t *cores);

#endif
