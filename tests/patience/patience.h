/* SPDX-License-Identifier: MIT
 *
 * How long a test waits for what another thread or process does. It is counted in ticks of a thread of the test's own:
 * when the machine or the whole process group stands still for minutes, that is one tick. patience.py and patience.mjs
 * read the numbers here. */
#ifndef TESTS_PATIENCE_H
#define TESTS_PATIENCE_H

#include <stdbool.h>

/* A machine that works is never so slow: only a test that fails waits so long. */
enum { PATIENCE_TICKS = 6000, PATIENCE_TICK_MS = 100 };

/* Starts the thread, once in a process. From then on no wait needs a limit: when the main thread has not run for
 * PATIENCE_TICKS, the program says so and aborts. A child that is forked has no such thread: its parent waits for it.
 */
void patience_begin(void);
/* The same, and the limit for a poll: -1. */
int patience_ms(void);

/* For a loop that wakes up again and again: the ticks until now, and whether PATIENCE_TICKS have passed since. Both
 * begin the count. */
unsigned patience_now(void);
bool patience_over(unsigned since);

#endif
