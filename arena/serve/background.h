/* SPDX-License-Identifier: MIT */
/* Threads whose work may wait: they fit ratings and write the database. */
#ifndef SERVE_BACKGROUND_H
#define SERVE_BACKGROUND_H

/* The calling thread runs when no other thread wants its core, and for a hundredth of the time where others always do.
 * It never displaces another one when it wakes up, so that no match is late for it. */
void background_settle(void);

#endif
