/* SPDX-License-Identifier: MIT */
/* How strengths move: what the history of a season (ladder/season/history.h) had last of each version, and before that.
 * It belongs to the thread that publishes. */
#ifndef SERVE_TRENDS_H
#define SERVE_TRENDS_H

#include <stdbool.h>

/* All zero: nothing is known. */
struct trends {
    struct trend {
        unsigned points; /* that are known: 0, 1 or 2 */
        double last, before;
    } * at; /* by version of the season */
    unsigned room;
};

/* Adds a point of a version, in Elo. Without memory it is dropped. */
void trends_add(struct trends *trends, unsigned version, double elo);
/* What a version had at the point before its last. False: there is none. */
bool trends_before(const struct trends *trends, unsigned version, double *elo);
void trends_release(struct trends *trends);

#endif
