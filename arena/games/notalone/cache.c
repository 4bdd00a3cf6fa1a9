/* SPDX-License-Identifier: MIT */
#include "games/notalone/cache.h"

#include "games/notalone/operations.h"
#include "games/notalone/questions.h"

uint16_t cache_spaces(const struct notalone_state *s)
{
    uint16_t spaces = spaces_in_play(s);

    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space])
            spaces &= (uint16_t) ~(1u << space);
    return spaces;
}

/* The frame's piece is how many cards are left to put; everybody knows that, and not which. */
void cache_put(struct play *p, unsigned seat)
{
    flow_push(p, FRAME_CACHE, seat)->piece = (uint8_t)count_bits(p->s->seats[seat].offered);
}

void cache_take(struct play *p, unsigned seat, unsigned space)
{
    if (p->s->cached[space] && !p->s->now.no_survival)
        op_take_cached(p, seat, space);
}

static void cache_run(struct play *p, struct frame *f)
{
    if (f->waiting) {
        unsigned space = action_object(flow_take_answer(p->s, f->seat), ACTION_SPACE);

        f->waiting = 0;
        f->piece--;
        op_cache(p, f->seat, SURVIVAL + (unsigned)__builtin_ctzll(p->s->seats[f->seat].offered), space);
    } else if (f->piece) {
        flow_ask(p, f, f->seat, 0, ACTION_SPACE, cache_spaces(p->s));
    } else {
        flow_pop(p);
    }
}

const struct flow cache_flow = {"cache", cache_run, NULL, NULL, NULL};
