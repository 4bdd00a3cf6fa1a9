/* SPDX-License-Identifier: MIT */
/* Checks that there is room for threads, before the message library starts its own: without room or memory the library
 * would end the program. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <stdbool.h>

#include "base/error.h"

enum { THREADS_ROOM = 4 << 20 /* bytes of memory for each thread besides its stack */ };

/* Starts so many threads at once, with memory for each, and ends them again. The error names the user's limits. Call it
 * right before the library: later this program, or another one of the user's, may have taken the room. */
bool threads_check(unsigned count, struct error *error) __attribute__((warn_unused_result));

#endif
