/* SPDX-License-Identifier: MIT */
/* What happened on the ladder lately, for all who listen: matches begin and end, a table is published, the host pauses
 * or says something, a season ends or begins. Each is numbered, from 1 in each run of the daemon. */
#ifndef SERVE_HAPPENED_H
#define SERVE_HAPPENED_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum { HAPPENED_MAX = 4096 /* kept; a reader who is behind by more is told so */ };

struct serve;
struct happened;

enum happened_what {
    HAPPENED_BEGAN,
    HAPPENED_OVER,
    HAPPENED_TABLE,
    HAPPENED_SEASON,
    HAPPENED_PAUSE,
    HAPPENED_NOTICE,
};

/* NULL with a sentence. */
struct happened *happened_new(struct error *error);
/* NULL is allowed. */
void happened_free(struct happened *happened);
/* Adds what happened: to a match of the feed (0: to none), with what is said of it, which it takes over; NULL: the
 * facts of the match when somebody listens. On one thread. */
void happened_add(struct happened *happened, enum happened_what what, uint64_t match, json_t *data);
/* Takes in what is new; on the feeder's thread. Returns true if something is. */
bool happened_look(struct happened *happened, struct serve *serve);

#endif
