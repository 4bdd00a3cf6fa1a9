/* SPDX-License-Identifier: MIT */
#include "games/notalone/turn/flow.h"

#include <assert.h>

#include "games/notalone/questions/questions.h"
#include "games/notalone/speed.h"

struct frame *flow_push(struct play *p, enum frame_kind kind, unsigned seat)
{
    struct frame *f = &p->s->frames[p->s->depth];

    assert(p->s->depth < FRAMES_MAX);
    p->s->depth++;
    *f = (struct frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return f;
}

void flow_pop(struct play *p)
{
    assert(p->s->depth > 0);
    p->s->frames[--p->s->depth] = (struct frame){0};
}

void flow_ask_seats(struct notalone_state *s, uint8_t seats)
{
    s->asked = seats;
    for_each_bit(seats, seat) {
        s->seats[seat].answer = NO_ANSWER;
        s->seats[seat].chosen = 0;
    }
}

void flow_ask(struct play *p, struct frame *f, unsigned seat, uint32_t simple, unsigned base, uint32_t options)
{
    assert(simple || options);
    f->simple = simple;
    f->base = (uint16_t)base;
    f->options = options;
    f->waiting = (uint8_t)(seat + 1);
    if (has_several(options) || (options ? simple : has_several(simple)))
        flow_ask_seats(p->s, (uint8_t)(1u << seat));
    else
        p->s->seats[seat].answer =
            (uint16_t)(simple ? (unsigned)__builtin_ctz(simple) : base + (unsigned)__builtin_ctz(options));
}

bool flow_is_done(const struct play *p, const struct frame *f)
{
    const struct notalone_state *s = p->s;

    return f == &s->frames[s->depth - 1] && !(f->waiting | s->asked | s->over);
}

unsigned flow_take_answer(struct notalone_state *s, unsigned seat)
{
    unsigned answer = s->seats[seat].answer;

    s->seats[seat].answer = NO_ANSWER;
    return answer;
}

const struct flow *flow_current(const struct notalone_state *s, const struct frame **f)
{
    *f = s->depth ? &s->frames[s->depth - 1] : NULL;
    return *f ? flow_frames[(*f)->kind] : flow_steps[s->step];
}

/* What flow_ask put into the frame. */
APART static void list_asked(const struct frame *f, struct action_list *list)
{
    assert(f && f->waiting);
    list_add_mask(list, 0, f->simple);
    list_add_mask(list, f->base, f->options);
}

static void list_actions(const struct flow *flow, const struct notalone_state *s, const struct frame *f, unsigned seat,
                         struct action_list *list)
{
    if (flow->actions)
        flow->actions(s, f, seat, list);
    else
        list_asked(f, list);
}

void flow_actions(const struct notalone_state *s, unsigned seat, struct action_list *list)
{
    const struct frame *f;
    const struct flow *flow = flow_current(s, &f);

    list_actions(flow, s, f, seat, list);
}

uint8_t flow_asks(const struct notalone_state *s)
{
    const struct frame *f;
    const struct flow *flow = flow_current(s, &f);

    if (flow->asks)
        return flow->asks(s, f);
    return (uint8_t)(f && f->waiting ? 1u << (f->waiting - 1) : 0u);
}

bool flow_answer(struct notalone_state *s, unsigned seat, unsigned action)
{
    struct action_list list = {.sought = action};
    const struct frame *f;
    const struct flow *flow = flow_current(s, &f);

    list_actions(flow, s, f, seat, &list);
    if (!list.found)
        return false;
    if (flow->answered) {
        flow->answered(s, f, seat, action);
    } else {
        s->seats[seat].answer = (uint16_t)action;
        s->asked &= (uint8_t) ~(1u << seat);
    }
    return true;
}

void flow_run(struct play *p)
{
    struct notalone_state *s = p->s;

    while (!s->asked && !s->over) {
        struct frame *f = s->depth ? &s->frames[s->depth - 1] : NULL;

        (f ? flow_frames[f->kind] : flow_steps[s->step])->run(p, f);
    }
}
