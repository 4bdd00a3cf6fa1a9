/* SPDX-License-Identifier: MIT */
/* Prints the output of `arena match`: the story of a single match, or a line for each of many; a count at the end; or
 * JSON. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/matches/bot_output.h"
#include "cli/matches/story.h"
#include "cli/matches/tallied.h"
#include "run/run.h"
#include "run/sandboxes/lived.h"

/* A bot of the plan, over all matches. */
struct show_bot {
    char name[PROTO_ID_MAX + 1]; /* of its latest hello */
    struct histogram think;
    unsigned excused;
    unsigned faults[FAULT_COUNT];
    unsigned filled;                /* its seats that a filler played */
    char first[FAULT_EVIDENCE_MAX]; /* evidence of its first fault; "" if it has none */
};

struct show {
    const struct plan *plan;
    bool json, quiet;
    bool progress; /* shows the progress on stderr */
    struct story story;
    struct bot_output *bot_output; /* NULL: what bots print is not shown */
    int64_t began_us;
    struct tallied tallied;
    struct lowest lowest;
    unsigned turns;
    unsigned replays;     /* because the host was late */
    unsigned game_faults; /* matches that are void because the game is at fault */
    struct show_bot bots[GAME_SEATS_MAX];
    struct histogram host_late;
};

/* `open`: shows hidden facts too. */
void show_init(struct show *show, const struct plan *plan, bool json, bool quiet, bool open);
/* Shows what the bots print as well. Call it before show_ops. */
bool show_output(struct show *show, struct error *error) __attribute__((warn_unused_result));
struct run_ops show_ops(struct show *show);
/* Prints the count at the end. */
void show_end(struct show *show);
/* True if any bot had a fault in a match that was shown. */
/* False, with a notice, if matches are void because the game is at fault. */
bool show_is_whole(const struct show *show);
bool show_has_faults(const struct show *show);

#endif
