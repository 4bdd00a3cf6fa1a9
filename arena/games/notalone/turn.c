/* SPDX-License-Identifier: MIT */
/* How a turn begins and ends. */
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"
#include "games/notalone/rescue.h"
#include "games/notalone/steps.h"

enum { HUNT_HAND = 3 };

static void turn_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    s->turn++;
    event_say(p, EVENT_TURN, s->turn, 0, 0);
    steps_next(p);
}

/* What holds for one turn is over. */
static void forget_turn(struct notalone_state *s)
{
    s->now = s->next;
    s->next = (struct modifiers){0};
    s->caught = 0;
    s->talked = 0;
    s->resolving = 0;
    for_each_hunted(s, seat) {
        struct seat *hunted = &s->seats[seat];

        hunted->mode = hunted->pending;
        hunted->pending = MODE_ONE;
        hunted->resists = hunted->plays = hunted->avoids = hunted->count = 0;
        hunted->left = hunted->resolved = hunted->known = hunted->known_public = 0;
        hunted->shown = 0;
        for (unsigned i = 0; i < PLAYED_MAX; i++)
            hunted->played[i] = hunted->space[i] = 0;
    }
}

static void clear_table(struct play *p)
{
    struct notalone_state *s = p->s;

    for_each_hunted(s, seat)
        op_discard_played(p, seat);
    if (s->now.smoke)
        op_lift_smoke(p);
    op_take_tokens_back(p);
    op_discard_hunt(p);
    if (count_bits(s->hunt_hand) < HUNT_HAND)
        op_draw_hunt(p, HUNT_HAND - count_bits(s->hunt_hand));
}

enum end_stage { END_CLEAR, END_RESCUED };

static void end_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    (void)f;
    if (s->stage == END_CLEAR) {
        s->stage = END_RESCUED;
        clear_table(p);
        if (!s->now.rescue_stays)
            rescue_advance(p, 1);
        return;
    }
    if (s->turn >= s->turn_limit) {
        op_end(p, 0, REASON_TURN_LIMIT);
        return;
    }
    forget_turn(s);
    steps_next(p);
}

const struct flow step_turn = {"turn", turn_run, NULL, NULL, NULL};
const struct flow step_end = {"end", end_run, NULL, NULL, NULL};
