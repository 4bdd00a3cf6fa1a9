/* SPDX-License-Identifier: MIT */
/* How evenly the fixtures treat entries: the largest difference between two entries in how often they play a side, a
 * class or an opponent, beside a teammate or so far after an opponent; 0 is even. If the first entry plays all others,
 * only the others are compared, and how often each meets the first. */
#ifndef TOURNAMENT_EVENNESS_H
#define TOURNAMENT_EVENNESS_H

#include "tournament/schedule/schedule.h"

struct evenness {
    unsigned side, class; /* seats that they had on a side, in a class */
    unsigned opponent;    /* against one opponent in one class; of duels on one side */
    unsigned mate;        /* on a mixed team of one class, beside one teammate */
    unsigned order;       /* in a free-for-all of one class, so many sides after one opponent; the last side is followed
                             by side 0 */
};

struct evenness schedule_evenness(const struct schedule_spec *spec, const struct fixture *fixtures, size_t count);

/* "entries differ by up to 1 seat on a side, 2 in a class, 0 against an opponent" */
enum { EVENNESS_WORDS_MAX = 200 };

void evenness_words(const struct schedule_spec *spec, const struct evenness *evenness, char out[EVENNESS_WORDS_MAX]);

#endif
