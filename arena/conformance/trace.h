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
/* True if the audience heard the same in both. */
bool trace_same(const struct trace *a, const struct trace *b, unsigned audience);
bool trace_same_for_all(const struct trace *a, const struct trace *b);

#endif
