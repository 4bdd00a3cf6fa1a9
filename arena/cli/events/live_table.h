/* SPDX-License-Identifier: MIT */
/* Draws the standings of an event while it is played: a line for each entry with its Elo and the 95 % interval as an
 * error bar, and under them the progress of the event. It knows only the size of the terminal, and uses plain
 * characters:
 *
 *     rank entry         Elo  -120          +120   games  faults  voids   share
 *        1 wits     +61 -+24  :        |---o---|      96       0      0  71.4 %
 *        2 random   -61 -+24  |---o---|        :      96       2      0  28.6 %
 *     round 1 of 1: 96 of 120 matches, about 3 s left, 2 at once
 *
 * If a cluster plays, a line above the last says how its tasks stand:
 *
 *     slurm: 8 tasks run on 4 nodes, 16 wait, 61 are done, 1 was lost */
#ifndef CLI_LIVE_TABLE_H
#define CLI_LIVE_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "event/event_file.h"
#include "run/run.h"
#include "spread/spread.h"
#include "tournament/standing/standing.h"

struct live_view {
    const struct event_file *file;
    const struct standing *standing; /* as of the last fit; NULL: none yet */
    struct pairs pairs;              /* of a candidate */
    unsigned round, rounds;          /* the current one, from 1; the most that there can be, 0: not known */
    struct run_progress progress;    /* of the round */
    const struct spread_use *tasks;  /* of the cluster that plays; NULL: none does */
    unsigned at_once;                /* matches */
    int64_t spent_us;                /* playing so far */
    unsigned lines, columns;         /* of the terminal, to be used */
    bool colour;
};

/* Draws at most `lines` lines, none wider than `columns`. If entries do not fit, their number is shown. Prints no
 * newline at the end. Returns the number of lines. */
unsigned live_table_draw(FILE *out, const struct live_view *view);

#endif
