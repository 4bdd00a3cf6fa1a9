/* SPDX-License-Identifier: MIT */
#include "games/notalone/frames/resolution.h"

#include "games/notalone/frames/cache.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/shelter.h"
#include "games/notalone/speed.h"

/* --- who is due -------------------------------------------------------------------------------------------------- */

/* Those of the seat's places `indexes` that are usable: without a token (step a) or under the Target token (step b).
 * Index bits. */
APART static uint8_t usable_among(const struct notalone_state *s, unsigned seat, unsigned indexes, bool under_target)
{
    uint8_t usable = 0;

    for_each_bit(indexes, i)
        if (s->seats[seat].space[i] && acts(s, TOKEN_TARGET, seat, (unsigned)i) == under_target &&
            is_usable(s, seat, (unsigned)i))
            usable |= (uint8_t)(1u << i);
    return usable;
}

/* Its places that are not resolved yet. */
static uint8_t due_of(const struct notalone_state *s, unsigned seat, bool under_target)
{
    const struct seat *hunted = &s->seats[seat];
    unsigned unresolved = ((1u << hunted->count) - 1) & ~hunted->resolved;

    return unresolved ? usable_among(s, seat, unresolved, under_target) : 0;
}

uint8_t resolution_due(const struct notalone_state *s, bool under_target, unsigned *seat)
{
    uint8_t due = s->resolving ? due_of(s, s->resolving, under_target) : 0;

    *seat = s->resolving;
    if (due)
        return due;
    for (*seat = 1; *seat <= s->hunted; ++*seat) {
        due = due_of(s, *seat, under_target);
        if (due)
            return due;
    }
    return 0;
}

/* --- the resolution ---------------------------------------------------------------------------------------------- */

/* The frame's subject has the indexes to choose the place from. Its spot is the space on which the place was resolved;
 * the Hunted may have moved since. */
enum resolution_stage { RESOLUTION_WHICH, RESOLUTION_ASK, RESOLUTION_ANSWERED, RESOLUTION_DONE };

static void resolution_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                               struct action_list *list)
{
    if (f->waiting) {
        list_add_mask(list, f->base, f->options);
        return;
    }
    if (may_use_power(s, seat, f->index))
        list_add(list, ACTION_POWER);
    list_add(list, ACTION_NOTHING);
    if (s->sanctuary_in_play && may_fortify(s, seat, f->index))
        list_add(list, ACTION_FORTIFY);
    if (may_take_instead(s, seat, f->index))
        list_add_mask(list, ACTION_TAKE, s->seats[seat].discard);
    if (list_wants(list, ACTION_PLAY + SURVIVAL))
        list_add_mask(list, ACTION_PLAY + SURVIVAL, resolution_cards(s, seat, f->index));
    if (s->sanctuary_in_play && may_rescue(s, seat, f->index))
        list_add_mask(list, ACTION_SURVIVOR, survivor_kinds(s->revealed));
}

SELDOM static bool has_several_actions(const struct notalone_state *s, const struct frame *f)
{
    uint16_t actions[128];
    struct action_list list = {.at = actions};

    resolution_actions(s, f, f->seat, &list);
    return list.count > 1;
}

/* He can always do nothing. He is asked if he can do anything else, mostly to use the power. */
static bool has_choice(const struct notalone_state *s, const struct frame *f)
{
    return may_use_power(s, f->seat, f->index) || has_several_actions(s, f);
}

static void ask(struct notalone_state *s, struct frame *f)
{
    f->stage = RESOLUTION_ANSWERED;
    if (has_choice(s, f))
        flow_ask_seats(s, (uint8_t)(1u << f->seat));
    else
        s->seats[f->seat].answer = ACTION_NOTHING;
}

/* One place back, and one more for some Hunted. */
static void take_instead(struct play *p, unsigned seat, unsigned place)
{
    op_take_back(p, seat, place_bit(place));
    if (avatar_gives(p->s, seat, STANDING_TAKE_TWO))
        choose_places(p, USE_TAKE, (uint8_t)(1u << seat), 1, 0);
}

static void carry_out(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    unsigned seat = f->seat, index = f->index;
    unsigned action = flow_take_answer(s, seat);
    unsigned place = s->planet[s->seats[seat].space[index]];

    f->stage = RESOLUTION_DONE;
    f->spot = s->seats[seat].space[index];
    s->seats[seat].resolved |= (uint8_t)(1u << index);
    if (action == ACTION_POWER) {
        effect_push_power(p, seat, index, place, 0);
    } else if (action == ACTION_NOTHING) {
        event_say(p, EVENT_NOTHING, (int)seat, (int)place, 0);
    } else if (action == ACTION_FORTIFY) {
        shelter_fortify(p, seat, true);
    } else if (action_is_survivor(action)) {
        shelter_rescue(p, seat, index, survivor_of_kind(s->revealed, action_object(action, ACTION_SURVIVOR)));
    } else if (action_is_place(action, ACTION_TAKE)) {
        take_instead(p, seat, action_object(action, ACTION_TAKE));
    } else {
        unsigned card = action_object(action, ACTION_PLAY);

        op_play_card(p, seat, card);
        effect_push_card(p, seat, card, index);
    }
}

static void take_which(struct notalone_state *s, struct frame *f)
{
    unsigned place = action_object(flow_take_answer(s, f->seat), ACTION_PLAYED);

    f->waiting = 0;
    f->base = 0;
    f->options = 0;
    f->index = (uint8_t)played_index(s, f->seat, f->subject, place);
}

static void resolution_run(struct play *p, struct frame *f)
{
    switch ((enum resolution_stage)f->stage) {
    case RESOLUTION_WHICH:
        take_which(p->s, f);
        /* fallthrough */
    case RESOLUTION_ASK:
        ask(p->s, f);
        break;
    case RESOLUTION_ANSWERED:
        carry_out(p, f);
        if (!flow_is_done(p, f))
            break;
        /* fallthrough */
    case RESOLUTION_DONE: {
        const struct frame done = *f;

        /* Another place may have replaced the resolved one: it is next. */
        if (due_of(p->s, f->seat, false) >> f->index & 1)
            p->s->resolving = f->seat;
        flow_pop(p);
        cache_take(p, done.seat, done.spot);
        break;
    }
    }
}

void resolution_push(struct play *p, unsigned seat, uint8_t indexes)
{
    struct notalone_state *s = p->s;
    struct frame *f = flow_push(p, FRAME_RESOLUTION, seat);

    f->subject = indexes;
    if (has_several(indexes)) {
        s->resolving = (uint8_t)seat;
        flow_ask(p, f, seat, 0, ACTION_PLAYED, places_played(s, seat, indexes));
    } else {
        s->resolving = 0;
        f->index = (uint8_t)__builtin_ctz(indexes);
        f->stage = RESOLUTION_ASK;
        resolution_run(p, f);
    }
}

static uint8_t resolution_asks(const struct notalone_state *s, const struct frame *f)
{
    (void)s;
    return (uint8_t)(1u << f->seat);
}

const struct flow resolution_flow = {"resolution", resolution_run, resolution_actions, NULL, resolution_asks};
