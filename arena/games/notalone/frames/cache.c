/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/cache.h"

#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

uint16_t cache_spaces(const struct notalone_state *s)
{
    uint16_t spaces = spaces_in_play(s);

    for (unsigned space = 1; space < SPACES; space++)
        if (s->cached[space])
            spaces &= (uint16_t) ~(1u << space);
    return spaces;
}

/* The frame's piece is the number of cards that he puts. Everybody knows the number, nobody else the cards. */
void cache_put(struct play *p, unsigned seat)
{
    flow_push(p, FRAME_CACHE, seat)->piece = (uint8_t)count_bits(p->s->seats[seat].offered);
}

void cache_take(struct play *p, unsigned seat, unsigned space)
{
    if (p->s->cached[space] && !p->s->now.no_survival)
        op_take_cached(p, seat, space);
}

/* The seat names a space for each card, lowest code first. Its answer is the last space, its `chosen` the one before.
 * Both cards are laid down at the end, in the order of the spaces, so that nobody can tell which was named first. */
static uint16_t spaces_left(const struct notalone_state *s, unsigned seat)
{
    return cache_spaces(s) & (uint16_t)~s->seats[seat].chosen;
}

static void put_down(struct play *p, const struct frame *f)
{
    struct seat *hunted = &p->s->seats[f->seat];
    uint8_t cards[SPACES] = {0};
    uint64_t offered = hunted->offered;

    if (hunted->chosen) {
        cards[__builtin_ctz(hunted->chosen)] = (uint8_t)(SURVIVAL + (unsigned)__builtin_ctzll(offered));
        offered &= offered - 1;
    }
    hunted->chosen = 0;
    cards[action_object(flow_take_answer(p->s, f->seat), ACTION_SPACE)] =
        (uint8_t)(SURVIVAL + (unsigned)__builtin_ctzll(offered));
    for (unsigned space = 1; space < SPACES; space++)
        if (cards[space])
            op_cache(p, f->seat, cards[space], space);
}

enum cache_stage { CACHE_ASK, CACHE_ANSWERED };

static uint8_t cache_asks(const struct notalone_state *s, const struct frame *f)
{
    return (uint8_t)(has_several(cache_spaces(s)) ? 1u << f->seat : 0u);
}

static void cache_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    if (f->stage == CACHE_ANSWERED || !f->piece) {
        const struct frame done = *f;

        flow_pop(p);
        if (done.piece)
            put_down(p, &done);
        return;
    }
    f->stage = CACHE_ANSWERED;
    flow_ask_seats(s, cache_asks(s, f));
    if (!s->asked)
        s->seats[f->seat].answer = (uint16_t)(ACTION_SPACE + (unsigned)__builtin_ctz(cache_spaces(s)));
}

static void cache_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                          struct action_list *list)
{
    (void)f;
    list_add_mask(list, ACTION_SPACE, spaces_left(s, seat));
}

static void cache_answered(struct notalone_state *s, const struct frame *f, unsigned seat, unsigned action)
{
    struct seat *hunted = &s->seats[seat];

    if (f->piece > 1 && !hunted->chosen) {
        hunted->chosen = 1u << action_object(action, ACTION_SPACE);
        if (has_several(spaces_left(s, seat)))
            return;
        action = ACTION_SPACE + (unsigned)__builtin_ctz(spaces_left(s, seat));
    }
    hunted->answer = (uint16_t)action;
    s->asked &= (uint8_t) ~(1u << seat);
}

const struct flow cache_flow = {"cache", cache_run, cache_actions, cache_answered, cache_asks};
