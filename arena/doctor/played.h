/* SPDX-License-Identifier: MIT */
/* Matches of an examination that the engine plays, as `arena match` does: the bot has the seats of a role, bot-random
 * all others. One engine plays all of them, so that bots stay from match to match. */
#ifndef DOCTOR_PLAYED_H
#define DOCTOR_PLAYED_H

#include <stdbool.h>

#include "doctor/exam.h"
#include "run/lineup.h"

enum { PLAYED_MAX = 64, PLAYED_WHAT_MAX = 96 };

struct played {
    struct {
        struct lineup lineup;
        char what[PLAYED_WHAT_MAX]; /* such as "hunted, 6 seats" */
    } at[PLAYED_MAX];
    unsigned count;
};

/* Adds a match for each role that the bot plays, with these settings; `what` says what is special. Settings that do not
 * go together are left out. */
void played_add(struct played *played, const struct exam *exam, const struct settings *settings, enum team team,
                const char *what);
/* Plays them, and reports the faults of the bot. */
void played_run(const struct played *played, struct exam *exam);
/* Ends the engine, if there is one, before a script may begin. */
void played_end(struct exam *exam);

#endif
