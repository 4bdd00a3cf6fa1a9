/* SPDX-License-Identifier: MIT */
/* How late this host was with its own work, lately. A moment of that may have cost a bot its time some seconds before
 * it shows, so the worst of the last seconds is kept, with its time: a match is not concerned by what was before it. */
#ifndef RUN_LATENESS_H
#define RUN_LATENESS_H

#include <stdint.h>

enum { LATENESS_KEPT_US = 5000000 /* at least; at most twice that */ };

struct lateness_span {
    int64_t worst_us; /* 0 if there was none */
    int64_t at_us;    /* when that was */
};

struct lateness {
    struct lateness_span now, before; /* the span that runs, and the one before it */
    int64_t until_us;                 /* the end of the one that runs */
};

/* At this time the host was late by so much. */
void lateness_note(struct lateness *lateness, int64_t late_us, int64_t now_us);
/* The worst that was noted after a time. */
int64_t lateness_after(const struct lateness *lateness, int64_t time_us);

#endif
