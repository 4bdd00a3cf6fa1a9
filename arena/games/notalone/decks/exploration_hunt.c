/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_hunt.h"

#include "games/notalone/choice.h"
#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"
#include "games/notalone/steps.h"
#include "games/notalone/will.h"

/* --- one Hunted of the Creature's choice ------------------------------------------------------------------------- */

static uint8_t resisters(const struct notalone_state *s)
{
    uint8_t seats = 0;

    for_each_hunted(s, seat)
        if (s->seats[seat].resists)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

static bool dread_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return resisters(s);
}

static void dread_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HUNTED, resisters(p->s));
}

static void dread_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    will_give_up(p, action_object(action, ACTION_HUNTED));
}

static void domination_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HUNTED, all_hunted(p->s));
}

static void domination_chosen(struct play *p, struct frame *f, unsigned action)
{
    op_lay_before(p, action_object(action, ACTION_HUNTED), f->piece);
}

static void telepathy_play(struct play *p, struct frame *f)
{
    if (hunted_with_hand(p->s, 1))
        flow_ask(p, f, f->seat, 0, ACTION_SPACE, spaces_in_play(p->s));
}

static void telepathy_chosen(struct play *p, struct frame *f, unsigned action)
{
    if (!action_is_small(action, ACTION_HUNTED)) {
        f->spot = (uint8_t)action_object(action, ACTION_SPACE);
        op_name_space(p, f->spot);
        flow_ask(p, f, f->seat, 0, ACTION_HUNTED, hunted_with_hand(p->s, 1));
    } else if (op_discard_random(p, action_object(action, ACTION_HUNTED)) == place_at(p->s, f->spot)) {
        op_advance_assimilation(p);
    }
}

/* --- Hunt cards -------------------------------------------------------------------------------------------------- */

static void intuition_play(struct play *p, struct frame *f)
{
    op_draw_apart(p, card_row(f->acts_as)->datum);
    choose_hunt(p, HUNT_DISCARD);
}

static void reminiscence_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_hunt(p, HUNT_TAKE);
}

/* --- Interference ------------------------------------------------------------------------------------------------ */

static void interference_play(struct play *p, struct frame *f)
{
    unsigned back = p->s->shield > SHIELD_START ? 1u << ACTION_SHIELD_BACK : 0;

    flow_ask(p, f, f->seat, 1u << ACTION_INEFFECTIVE | back, 0, 0);
}

static void interference_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    if (action == ACTION_SHIELD_BACK)
        op_move_shield(p, p->s->shield - 1u);
    else
        bar_rescue_places(p);
}

/* --- Deployment -------------------------------------------------------------------------------------------------- */

static bool deployment_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->assimilation < assimilation_start(s) && s->step <= STEP_REVEAL_WINDOW;
}

static void deployment_play(struct play *p, struct frame *f)
{
    op_retreat_assimilation(p);
    play_move_token(p, f);
}

const struct piece exploration_hunt[HUNT_CARDS] = {EXPLORATION_HUNT(HUNT_ROW)};
