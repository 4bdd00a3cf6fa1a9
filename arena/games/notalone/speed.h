/* SPDX-License-Identifier: MIT */
/* What the compiler is told of how often something happens. Nothing depends on it but the time that a match takes. */
#ifndef NOTALONE_SPEED_H
#define NOTALONE_SPEED_H

/* Before a function for what happens seldom: it is kept out of those that run at every decision, and far from them. */
#define SELDOM __attribute__((noinline, cold))

/* Before a function that is kept out of what calls it, since that mostly has done without it and is short then. */
#define APART __attribute__((noinline))

#endif
