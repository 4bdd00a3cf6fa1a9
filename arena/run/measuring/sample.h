/* SPDX-License-Identifier: MIT */
/* Frames that the referee of a game sends to bots, decision by decision. A bare ROUTER plays them back, so its bots
 * read and answer the same as the referee's. They are taken from matches that are played here without sockets, with the
 * answers of the instant bot. */
#ifndef RUN_SAMPLE_H
#define RUN_SAMPLE_H

#include "base/buffer.h"
#include "base/error.h"
#include "proto/message.h"
#include "run/plan.h"

enum { SAMPLE_FRAMES_MAX = 2048 };

struct sample {
    struct buffer bytes;
    struct span frames[SAMPLE_FRAMES_MAX]; /* each with one decision, and the events that the seat missed before it */
    unsigned count;                        /* at least 1 */
    double asked;                          /* decisions that are open at once in a match, on average */
};

/* Plays matches of the plan's game, with its settings and clock. */
bool sample_take(struct sample *sample, const struct plan *plan, enum views_wanted views, struct error *error)
    __attribute__((warn_unused_result));
void sample_release(struct sample *sample);

#endif
