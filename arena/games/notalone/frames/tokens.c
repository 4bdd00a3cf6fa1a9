/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/tokens.h"

#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* The frame's `used` is the mask of the tokens that it places. Its spot is the mask of the tokens that are offered and
 * not yet asked for, its subject the token in hand, its piece the first of two spaces. */
void tokens_push(struct play *p, unsigned seat, uint8_t tokens)
{
    flow_push(p, FRAME_TOKENS, seat)->used = tokens;
}

void tokens_offer(struct play *p, uint8_t tokens)
{
    flow_push(p, FRAME_TOKENS, CREATURE)->spot = tokens;
}

static void ask_space(struct play *p, struct frame *f, uint32_t simple)
{
    flow_ask(p, f, f->seat, simple, ACTION_PLACE_TOKEN + 16u * f->subject, spaces_to_place(p->s, f->subject, f->piece));
}

static void place(struct play *p, struct frame *f)
{
    unsigned action = flow_take_answer(p->s, f->seat);
    bool offered = f->simple;
    uint16_t spaces;
    unsigned first = f->piece;

    f->waiting = 0;
    if (action == ACTION_NOTHING)
        return;
    spaces = (uint16_t)(1u << action_object(action, f->base));
    if (p->s->now.straddles & TOKEN_BIT(f->subject) && !first) {
        f->piece = (uint8_t)action_object(action, f->base);
        ask_space(p, f, 0);
        return;
    }
    if (first)
        spaces |= (uint16_t)(1u << first);
    f->piece = 0;
    p->s->now.due &= (uint8_t)~TOKEN_BIT(f->subject);
    if (offered && bars_hunt_cards(p->s, f->subject))
        p->s->now.no_hunt = 1;
    op_place_token(p, f->subject, spaces);
}

static void tokens_run(struct play *p, struct frame *f)
{
    uint32_t due;

    if (f->waiting)
        place(p, f);
    if (f->waiting) /* still, for the second half of a token that straddles */
        return;
    due = p->s->now.due & f->used;
    if (due) {
        f->subject = (uint8_t)__builtin_ctz(due);
        ask_space(p, f, 0);
    } else if (f->spot) {
        f->subject = (uint8_t)__builtin_ctz(f->spot);
        f->spot &= (uint8_t)(f->spot - 1);
        ask_space(p, f, 1u << ACTION_NOTHING);
    } else {
        flow_pop(p);
    }
}

const struct flow tokens_flow = {"tokens", tokens_run, NULL, NULL, NULL};
