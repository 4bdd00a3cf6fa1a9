/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/rescue.h"

#include "games/notalone/frames/vote.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

enum rescue_stage { RESCUE_STEP, RESCUE_ARRIVED, RESCUE_VOTED };

/* The frame's subject is how many steps are left to make. */
void rescue_advance(struct play *p, unsigned steps)
{
    flow_push(p, FRAME_RESCUE, 0)->subject = (uint8_t)steps;
}

/* A counter lies where Rescue now is: it is taken at once, or the Hunted vote who takes it. */
static void arrive(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    uint8_t seats = hunted_short_of_will(s);

    f->stage = RESCUE_STEP;
    if (!(s->track >> s->rescue & 1))
        return;
    if (has_several(seats)) {
        f->stage = RESCUE_VOTED;
        flow_ask_seats(s, all_hunted(s));
        return;
    }
    op_take_counter(p, s->rescue, seats ? (unsigned)__builtin_ctz(seats) : 0);
}

static void count_votes(struct play *p)
{
    struct notalone_state *s = p->s;
    uint8_t named[SEATS] = {0};

    for_each_hunted(s, seat)
        named[seat] = (uint8_t)action_object(flow_take_answer(s, seat), ACTION_HEAL);
    for_each_hunted(s, seat)
        event_say(p, EVENT_VOTE, (int)seat, named[seat], 0);
    op_take_counter(p, s->rescue, vote_winner(s, named));
}

static void rescue_run(struct play *p, struct frame *f)
{
    if (f->stage == RESCUE_VOTED) {
        f->stage = RESCUE_STEP;
        count_votes(p);
    }
    while (f->stage == RESCUE_STEP && f->subject) {
        f->subject--;
        f->stage = RESCUE_ARRIVED;
        op_step_rescue(p);
        if (!p->s->over)
            arrive(p, f);
    }
    if (f->stage == RESCUE_STEP)
        flow_pop(p);
}

static void rescue_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                           struct action_list *list)
{
    (void)f, (void)seat;
    list_add_mask(list, ACTION_HEAL, hunted_short_of_will(s));
}

static uint8_t rescue_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)f;
    return all_hunted(s);
}

const struct flow rescue_flow = {"rescue", rescue_run, rescue_actions, NULL, rescue_asks};
