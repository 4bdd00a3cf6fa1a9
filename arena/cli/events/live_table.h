/* SPDX-License-Identifier: MIT */
/* The standing of an event as it is drawn while the event is played: a line for each entry with its Elo and the 95 %
 * interval as an error bar, and under them how far the event is. It knows no terminal but its size, and uses plain
 * characters:
 *
 *     rank entry         Elo  -120          +120   games  faults  voids   share
 *        1 wits     +61 -+24  :        |---o---|      96       0      0  71.4 %
 *        2 random   -61 -+24  |---o---|        :      96       2      0  28.6 %
 *     round 1 of 1: 96 of 120 matches, about 3 s left, 2 at once */
#ifndef CLI_LIVE_TABLE_H
#define CLI_LIVE_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "event/event_file.h"
#include "run/run.h"
#include "tournament/standing.h"

struct live_view {
    const struct event_file *file;
    const struct standing *standing; /* as of its last fit; NULL: there is none yet */
    struct pairs pairs;              /* of a candidate */
    unsigned round, rounds;          /* from 1; how many there are at the most */
    struct run_progress progress;    /* of the round */
    unsigned at_once;                /* matches */
    int64_t spent_us;                /* on what was played */
    unsigned lines, columns;         /* that may be used */
    bool colour;
};

/* Draws it in at most `lines` lines, none of them wider than `columns`; if entries do not fit, their number is shown.
 * No newline at the end. Returns how many lines there are. */
unsigned live_table_draw(FILE *out, const struct live_view *view);

#endif
