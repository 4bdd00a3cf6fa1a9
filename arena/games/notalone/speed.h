/* SPDX-License-Identifier: MIT */
/* Hints to the compiler: how often something happens. They change only how long a match takes. */
#ifndef NOTALONE_SPEED_H
#define NOTALONE_SPEED_H

/* Marks a function that runs seldom. The compiler does not inline it, and places it far from the functions that run at
 * every decision. */
#define SELDOM __attribute__((noinline, cold))

/* Marks a function that is not inlined. Its caller mostly returns without calling it, and stays short this way. */
#define APART __attribute__((noinline))

#endif
