/* SPDX-License-Identifier: MIT */
/* Whole matches as their seats hear them, to be sent again under any handle: start, events, decisions, end. They are
 * recorded from matches that are played without sockets (run/measuring/rehearsal.h).
 *
 * A step is what a seat hears at once: the start, all up to a decision, or all up to the end. The steps of a seat are a
 * chain. What the seat hears next is fixed, whatever it answers. */
#ifndef RUN_COURSE_H
#define RUN_COURSE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "proto/message.h"
#include "run/plan.h"

enum { COURSE_HANDLE_LEAST = 1 << 16, COURSE_NONE = -1 };

struct course_step {
    size_t at, size; /* its messages, in `bytes`, without the head of their array */
    unsigned messages;
    size_t first_mark, marks;     /* in `marks` */
    uint64_t decision;            /* its number; 0: none */
    size_t first_action, actions; /* in `actions`: those of the decision */
    bool ends;                    /* the match is over */
    int next;                     /* step of the same seat; COURSE_NONE after the end */
};

struct course {
    struct buffer bytes;
    struct buffer marks;   /* uint32_t: where a handle stands in a step, from its beginning */
    struct buffer actions; /* uint16_t, ascending */
    struct buffer steps;   /* struct course_step */
    struct buffer starts;  /* int: the first step of each seat of each match */
};

/* Plays this many matches of the plan, and records all their seats. Release it also after a failure. */
bool course_take(struct course *course, const struct plan *plan, enum views_wanted views, unsigned matches,
                 struct error *error) __attribute__((warn_unused_result));
void course_release(struct course *course);

/* How many seats were recorded; at least 1. */
unsigned course_seats(const struct course *course);
/* The first step of seat 0..course_seats - 1. */
int course_start(const struct course *course, unsigned seat);
const struct course_step *course_step(const struct course *course, int step);
/* Appends the messages of a step with this handle, COURSE_HANDLE_LEAST..PROTO_HANDLE_MOST. */
void course_write(const struct course *course, const struct course_step *step, uint32_t handle, struct buffer *out);
/* True if this is one of the actions of the step's decision. */
bool course_allows(const struct course *course, const struct course_step *step, uint32_t action);

#endif
