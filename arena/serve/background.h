/* SPDX-License-Identifier: MIT */
/* Work that may wait: fits of ratings, and the database. */
#ifndef SERVE_BACKGROUND_H
#define SERVE_BACKGROUND_H

/* Does the work on a thread of its own, and waits for its end. That thread runs when no other one wants its core, and
 * for a hundredth of the time where others always do. It never displaces another one when it wakes up, so that no match
 * is late for it.
 *
 * It may be displaced for long itself. So the work must take no lock that others wait for: what needs one is for the
 * caller, who runs as before. Without memory for a thread the caller does the work. */
void background_do(void (*work)(void *context), void *context);

#endif
