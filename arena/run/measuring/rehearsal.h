/* SPDX-License-Identifier: MIT */
/* Matches that are played without sockets, clocks and processes, to record what their seats hear. Each seat answers at
 * once, as the instant bot does. */
#ifndef RUN_REHEARSAL_H
#define RUN_REHEARSAL_H

#include <stdint.h>

#include "base/error.h"
#include "match/referee.h"
#include "proto/codec.h"
#include "run/plan.h"

/* What a seat hears at once: a frame up to its next decision, or to the end of the match. */
struct rehearsed {
    unsigned seat;
    struct span frame;       /* lives during the call */
    enum message_type last;  /* message of the frame: MESSAGE_START, MESSAGE_DECISION or MESSAGE_END */
    uint64_t decision;       /* its number; 0 if `last` is none */
    const uint16_t *actions; /* of that decision */
    size_t action_count;
};

struct rehearsal {
    /* Set by rehearsal_init. */
    const struct plan *plan; /* its game, settings, clock and seed */
    struct encoder *encoder;
    struct referee_desk desk;
    enum views_wanted views;
    void (*heard)(void *context, const struct rehearsed *heard);
    void *context;
    /* Of all matches so far. */
    unsigned decisions;
    unsigned rounds; /* in which at least one seat was asked */
    /* Of the match that is played. */
    struct referee *referee;
    struct rehearsal_seat {
        struct frame_writer queue;
        uint64_t decision; /* 0: none is open */
        uint16_t actions[PROTO_ACTIONS_MAX];
        size_t action_count;
        uint16_t choice;
    } seats[GAME_SEATS_MAX];
};

/* `heard` is called with all frames of all seats in order. The plan must outlive the rehearsal. Release it also after a
 * failure. */
bool rehearsal_init(struct rehearsal *rehearsal, const struct plan *plan, enum views_wanted views,
                    void (*heard)(void *context, const struct rehearsed *heard), void *context, struct error *error)
    __attribute__((warn_unused_result));
void rehearsal_release(struct rehearsal *rehearsal);
/* Plays match `number` of the plan. Every message to a seat has this handle: 1..PROTO_HANDLE_MOST. */
bool rehearsal_play(struct rehearsal *rehearsal, unsigned number, uint64_t handle, struct error *error)
    __attribute__((warn_unused_result));

#endif
