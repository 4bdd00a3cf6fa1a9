/* SPDX-License-Identifier: MIT */
#include "games/notalone/sanctuary/shelter.h"

#include "games/notalone/frames/effect.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/defence.h"

/* --- rescue ------------------------------------------------------------------------------------------------------ */

/* The frame's piece is the Survivor, its subject the Hunted that the effect is for. */
enum rescue_survivor_stage { SURVIVOR_START, SURVIVOR_PASSED, SURVIVOR_DONE };

void shelter_rescue(struct play *p, unsigned seat, unsigned index, unsigned survivor)
{
    uint32_t used = p->s->frames[p->s->depth - 1].used & ~AT_A_DISTANCE;
    struct frame *f = flow_push(p, FRAME_SURVIVOR, seat);

    f->piece = (uint8_t)survivor;
    f->used = used;
    f->index = (uint8_t)index;
    f->subject = (uint8_t)seat;
    op_rescue_survivor(p, seat, survivor);
}

static void start_effect(struct play *p, struct frame *f)
{
    const struct notalone_state *s = p->s;
    unsigned index = f->subject == f->seat ? f->index : 0, card = SURVIVOR + notalone_survivor_kinds[f->piece];
    const struct user user = {.seat = f->subject, .index = (uint8_t)index, .used = f->used};
    const struct piece *row = card_row(card);

    f->stage = SURVIVOR_DONE;
    if (row->playable && !row->playable(s, &user))
        return;
    event_say(p, EVENT_SURVIVOR_EFFECT, f->subject, (int)f->piece, 0);
    effect_push_survivor(p, &user, card);
}

static bool may_pass_effect(const struct notalone_state *s, const struct frame *f)
{
    const struct piece *row = card_row(SURVIVOR + (unsigned)notalone_survivor_kinds[f->piece]);

    return avatar_gives(s, f->seat, STANDING_SCOUT) && !(row->traits & TRAIT_SHARED);
}

static void rescue_survivor_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    switch ((enum rescue_survivor_stage)f->stage) {
    case SURVIVOR_START:
        f->stage = s->now.no_survivor_effect ? SURVIVOR_DONE : SURVIVOR_PASSED;
        if (f->stage == SURVIVOR_PASSED && may_pass_effect(s, f))
            flow_ask(p, f, f->seat, 0, ACTION_HUNTED, all_hunted(s));
        return;
    case SURVIVOR_PASSED:
        if (f->waiting) {
            f->waiting = 0;
            f->subject = (uint8_t)action_object(flow_take_answer(s, f->seat), ACTION_HUNTED);
        }
        start_effect(p, f);
        return;
    case SURVIVOR_DONE:
        flow_pop(p);
        return;
    }
}

const struct flow rescue_survivor_flow = {"rescue of a Survivor", rescue_survivor_run, NULL, NULL, NULL};

/* --- fortify and shelter ----------------------------------------------------------------------------------------- */

/* The frame's index is 1 if it is at the token. */
enum fortify_stage { FORTIFY_START, FORTIFY_STEPPED, FORTIFY_ASK, FORTIFY_ANSWERED };

void shelter_fortify(struct play *p, unsigned seat, bool at_token)
{
    flow_push(p, FRAME_FORTIFY, seat)->index = at_token;
}

/* Fortifying near the Creature token may give nothing. */
static bool counts(const struct notalone_state *s)
{
    uint16_t near = (uint16_t)(1u << s->sanctuary);

    near |= adjacent_spaces(s, near);
    return !(evolution_gives(s, STANDING_TERRITORY) && creature_spaces(s) & near);
}

static void shelter_or_not(struct play *p, unsigned seat, bool shelters)
{
    bool many = has_several(p->s->seats[seat].survivors);

    flow_pop(p);
    if (!shelters)
        return;
    op_shelter(p, seat);
    defence_advance(p, many && avatar_gives(p->s, seat, STANDING_ENGINEER) ? 2 : 1);
}

static void fortify_run(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    switch ((enum fortify_stage)f->stage) {
    case FORTIFY_START:
        f->stage = FORTIFY_STEPPED;
        op_fortify(p, f->seat, f->index);
        if (counts(s))
            defence_advance(p, 1);
        return;
    case FORTIFY_STEPPED:
        f->stage = FORTIFY_ASK;
        if (avatar_gives(s, f->seat, STANDING_MEDIC))
            will_regain(p, hunted_to_heal(s) & (uint8_t)(1u << f->seat), 1);
        return;
    case FORTIFY_ASK:
        if (!s->seats[f->seat].survivors) {
            flow_pop(p);
            return;
        }
        f->stage = FORTIFY_ANSWERED;
        flow_ask(p, f, f->seat, 1u << ACTION_NOTHING | 1u << ACTION_SHELTER, 0, 0);
        return;
    case FORTIFY_ANSWERED:
        shelter_or_not(p, f->seat, flow_take_answer(s, f->seat) == ACTION_SHELTER);
        return;
    }
}

const struct flow fortify_flow = {"fortify", fortify_run, NULL, NULL, NULL};
