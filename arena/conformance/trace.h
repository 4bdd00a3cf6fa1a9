/* SPDX-License-Identifier: MIT */
/* The events of a match as each audience hears them, in bytes that can be compared. Every audience gets every event,
 * with the values that it may know; GAME_ALL gets all values. */
#ifndef CONFORMANCE_TRACE_H
#define CONFORMANCE_TRACE_H

#include "base/buffer.h"
#include "game/game.h"

enum { AUDIENCES = GAME_ALL + 1 };

struct trace {
    const struct game *game;
    struct buffer heard[AUDIENCES];
    unsigned events;
    bool malformed; /* an event broke the contract; `what` says how */
    char what[120];
};

void trace_init(struct trace *trace, const struct game *game);
void trace_release(struct trace *trace);
void trace_clear(struct trace *trace);
/* A listener that adds to the trace and checks the form of each event. */
struct game_listener trace_listener(struct trace *trace);
/* What an audience hears first that it does not hear in the other trace. */
struct trace_difference {
    unsigned event;       /* so many were the same before it */
    const char *kinds[2]; /* of the event in each, "" if there is none */
    const char *field;    /* the first field that differs; "" if kind or number of events do */
    bool shows;           /* the field can show what was hidden */
    char texts[2][80];    /* its numbers in each; "-" if it is not told */
};
/* False if it heard the same. */
bool trace_difference(const struct trace *a, const struct trace *b, unsigned audience, struct trace_difference *out);

/* True if the audience heard the same in both. */
bool trace_same(const struct trace *a, const struct trace *b, unsigned audience);
bool trace_same_for_all(const struct trace *a, const struct trace *b);

#endif
