/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/will.h"

#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The frame's `used` is the mask of the seats that still wait for Will. Its subject is the Will that the first of them
 * still gets, its spot the Will that each of the others regains. */
void will_regain(struct play *p, uint8_t seats, unsigned amount)
{
    struct notalone_state *s = p->s;

    for_each_bit(seats, seat) {
        unsigned all = lesser(amount, WILL_MAX - s->seats[seat].will), now = lesser(all, s->will_reserve);

        if (now)
            op_regain_will(p, (unsigned)seat, now);
        if (now < all) {
            struct frame *f = flow_push(p, FRAME_WILL, (unsigned)seat);

            f->used = seats & ~0u << seat;
            f->subject = (uint8_t)(all - now);
            f->spot = (uint8_t)amount;
            return;
        }
    }
}

static void next_seat(struct notalone_state *s, struct frame *f)
{
    f->used &= f->used - 1;
    if (!f->used)
        return;
    f->seat = (uint8_t)__builtin_ctz(f->used);
    f->subject = (uint8_t)lesser(f->spot, WILL_MAX - s->seats[f->seat].will);
}

static void will_run(struct play *p, struct frame *f)
{
    if (!f->used) {
        flow_pop(p);
    } else if (f->waiting) {
        unsigned space = action_object(flow_take_answer(p->s, f->seat), ACTION_TRACK);

        f->waiting = 0;
        f->subject--;
        op_take_counter(p, space, f->seat);
    } else if (f->subject) {
        flow_ask(p, f, f->seat, 0, ACTION_TRACK, p->s->track);
    } else {
        next_seat(p->s, f);
    }
}

const struct flow will_flow = {"will", will_run, NULL, NULL, NULL};

void will_give_up(struct play *p, unsigned seat)
{
    struct seat *hunted = &p->s->seats[seat];

    event_say(p, EVENT_GIVE_UP, (int)seat, 0, 0);
    will_regain(p, (uint8_t)(1u << seat), WILL_MAX);
    if (hunted->discard)
        op_take_back(p, seat, hunted->discard);
    op_advance_assimilation(p);
}
