/* SPDX-License-Identifier: MIT */
/* Work that may wait: fits of ratings, and the database. */
#ifndef SERVE_BACKGROUND_H
#define SERVE_BACKGROUND_H

#include <stdint.h>

enum {
    BACKGROUND_NICE_SHORT = 10,
    BACKGROUND_NICE_LONG = 19,
    BACKGROUND_SHORT_MS = 2000,
};

/* Does the work on a thread of its own, and waits for its end. That thread never displaces another one when it wakes
 * up, and runs when no other one wants its core. Where others always do, it has a tenth of the time for
 * BACKGROUND_SHORT_MS, so that the table of a small ladder is there at once; and then a hundredth, so that no match is
 * late for a large one.
 *
 * It may be displaced for long itself. So the work must take no lock that others wait for: what needs one is for the
 * caller, who runs as before. Without memory for a thread the caller does the work. */
void background_do(void (*work)(void *context), void *context);
/* The same with another time, for tests. */
void background_do_within(void (*work)(void *context), void *context, int64_t short_ms);

#endif
