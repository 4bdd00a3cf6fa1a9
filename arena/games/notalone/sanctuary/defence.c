/* SPDX-License-Identifier: MIT */
#include "games/notalone/sanctuary/defence.h"

#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/vote.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* --- steps ------------------------------------------------------------------------------------------------------- */

enum defence_stage { DEFENCE_STEP, DEFENCE_ARRIVED };

/* The frame's subject is how many steps are left to make. */
void defence_advance(struct play *p, unsigned steps)
{
    flow_push(p, FRAME_DEFENCE, 0)->subject = (uint8_t)steps;
}

static void arrive(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    unsigned bonus = bonus_on(s, s->defence);

    f->stage = DEFENCE_STEP;
    if (!(s->bonuses >> s->defence & 1))
        return;
    op_reach_bonus(p, bonus);
    flow_push(p, FRAME_BONUS, 0)->piece = (uint8_t)bonus;
}

static void defence_run(struct play *p, struct frame *f)
{
    if (f->stage == DEFENCE_ARRIVED) {
        arrive(p, f);
    } else if (f->subject) {
        f->subject--;
        f->stage = DEFENCE_ARRIVED;
        op_step_defence(p);
    } else {
        flow_pop(p);
    }
}

const struct flow defence_flow = {"Defence", defence_run, NULL, NULL, NULL};

/* --- bonuses ----------------------------------------------------------------------------------------------------- */

static void draw_survival(struct play *p, bool all)
{
    for_each_hunted(p->s, seat)
        if ((all || !p->s->seats[seat].survival) && may_draw_survival(p->s))
            (void)op_draw_survival(p, seat);
}

/* The Hunted agree which Evolution is discarded, if there are several. */
static void choose_evolution(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    if (!s->developed || evolution_gives(s, STANDING_TENACITY)) {
        flow_pop(p);
        return;
    }
    if (count_bits(s->developed) == 1) {
        flow_pop(p);
        op_lose_evolution(p, (unsigned)__builtin_ctz(s->developed));
        return;
    }
    f->stage = 1;
    flow_ask_seats(s, all_hunted(s));
}

static void count_votes(struct play *p)
{
    uint8_t named[SEATS] = {0};

    flow_pop(p);
    for_each_hunted(p->s, seat)
        named[seat] = (uint8_t)action_object(flow_take_answer(p->s, seat), ACTION_EVOLUTION);
    for_each_hunted(p->s, seat)
        event_say(p, EVENT_NAME_EVOLUTION, (int)seat, named[seat], 0);
    op_lose_evolution(p, vote_winner(p->s, named));
}

static bool owns_lower_place(const struct notalone_state *s, unsigned seat)
{
    for_each_bit(places_owned(s, seat), place)
        if (place_row((unsigned)place)->number > COLUMNS)
            return true;
    return false;
}

/* Clockwise, one Hunted after the other. The frame's seat is the last one that is done. */
static void take_places(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;

    if (f->waiting) {
        f->waiting = 0;
        op_take_reserve(p, f->seat, action_object(flow_take_answer(s, f->seat), ACTION_RESERVE));
        return;
    }
    while (f->seat < s->hunted) {
        f->seat++;
        if (!owns_lower_place(s, f->seat) && reserve_whole(s, f->seat)) {
            flow_ask(p, f, f->seat, 0, ACTION_RESERVE, reserve_whole(s, f->seat));
            return;
        }
    }
    flow_pop(p);
}

static void bonus_run(struct play *p, struct frame *f)
{
    enum bonus bonus = f->piece;

    if (bonus == BONUS_PLACE_FOR_NONE) {
        take_places(p, f);
        return;
    }
    if (bonus == BONUS_EVOLUTION) {
        if (f->stage)
            count_votes(p);
        else
            choose_evolution(p, f);
        return;
    }
    flow_pop(p);
    if (bonus == BONUS_UNLOCK)
        op_unlock(p);
    else if (bonus == BONUS_TAKE_BACK)
        choose_places(p, USE_TAKE, all_hunted(p->s), 1, 0);
    else if (bonus == BONUS_WILL)
        will_regain(p, hunted_to_heal(p->s), 1);
    else if (bonus == BONUS_DNA)
        op_lose_dna(p, 1);
    else
        draw_survival(p, bonus == BONUS_SURVIVAL);
}

static void bonus_actions(const struct notalone_state *s, const struct frame *f, unsigned seat,
                          struct action_list *list)
{
    (void)seat;
    if (f->waiting)
        list_add_mask(list, f->base, f->options);
    else
        list_add_mask(list, ACTION_EVOLUTION, s->developed);
}

static uint8_t bonus_asks(const struct notalone_state *s, const struct frame *f)
{
    return (uint8_t)(f->waiting ? 1u << f->seat : all_hunted(s));
}

const struct flow bonus_flow = {"bonus", bonus_run, bonus_actions, NULL, bonus_asks};
