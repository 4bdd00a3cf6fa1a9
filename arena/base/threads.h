/* SPDX-License-Identifier: MIT */
/* True if there is room for threads. The message library ends the program when it cannot start one of its own, or has
 * no memory; so that is found out before it is asked to. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <stdbool.h>

#include "base/error.h"

enum { THREADS_ROOM = 4 << 20 /* bytes of memory that there must be for each thread beside its stack */ };

/* Starts so many threads at once and ends them again, with memory for each. What the error says is about the user's
 * limits. Another program of the user's can still take what was there, or this one: to be called right before. */
bool threads_check(unsigned count, struct error *error) __attribute__((warn_unused_result));

#endif
