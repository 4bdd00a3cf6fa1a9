/* SPDX-License-Identifier: MIT */
/* How late this host was with its own work, and when. A match asks for the worst lateness since it began. */
#ifndef RUN_LATENESS_H
#define RUN_LATENESS_H

#include <stdint.h>

enum { LATENESS_KEPT = 64 };

struct lateness_moment {
    int64_t late_us, at_us;
};

/* All zero: never late. */
struct lateness {
    struct lateness_moment worst[LATENESS_KEPT]; /* in order of time; a worse one replaces those before it */
    unsigned count;
};

/* The host was late by so much at this time, which is not before the last call's. */
void lateness_note(struct lateness *lateness, int64_t late_us, int64_t now_us);
/* The worst that was noted after a time. */
int64_t lateness_after(const struct lateness *lateness, int64_t time_us);

#endif
