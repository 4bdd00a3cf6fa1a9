/* SPDX-License-Identifier: MIT */
/* Which matches of a run are opened: all before `next`, and some of the few after it. A match may be opened before its
 * turn if it needs no new process. */
#ifndef RUN_OPENED_H
#define RUN_OPENED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { OPENED_AHEAD = 32 /* matches after the first that is not opened */ };

/* All zero: no match is opened. Threads may read `next` without a lock. */
struct opened {
    atomic_uint next; /* the first match that is not opened */
    uint32_t ahead;   /* bit k: the match next + 1 + k is opened */
};

/* True if a match is opened. */
bool opened_has(const struct opened *opened, unsigned match);
/* Adds a match that was not opened, from `next` to `next` + OPENED_AHEAD. */
void opened_add(struct opened *opened, unsigned match);

#endif
