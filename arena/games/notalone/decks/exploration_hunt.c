/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_hunt.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

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

/* --- strikes ----------------------------------------------------------------------------------------------------- */

static void temporal_rift_strike(struct play *p, uint8_t seats)
{
    unsigned steps = count_bits(seats);

    for (unsigned i = 0; i < steps && !p->s->over; i++)
        op_advance_assimilation(p);
    if (!p->s->over)
        rescue_advance(p, steps);
}

enum { QUICKSAND_SPARED = 2 };

static void quicksand_strike(struct play *p, uint8_t seats)
{
    choose_places(p, USE_DISCARD_TO, seats, QUICKSAND_SPARED, 0);
}

static void bloodlust_strike(struct play *p, uint8_t seats)
{
    will_regain(p, seats & hunted_to_heal(p->s), 1);
}

static void bloodlust_strike_beside(struct play *p, uint8_t seats)
{
    for_each_bit(seats, seat)
        op_lose_will(p, (unsigned)seat, 1);
}

/* --- right after the reveal -------------------------------------------------------------------------------------- */

static void inertia_revealed(struct play *p, struct frame *f)
{
    uint16_t taken = 0;

    (void)f;
    for_each_hunted(p->s, seat)
        taken |= spaces_of(p->s, seat);
    if (taken & p->s->tokens[TOKEN_TARGET])
        op_make_ineffective(p, spaces_in_play(p->s));
}

/* Token by token the Creature says which one's place it takes over; the last has what is left. The frame's subject is
 * the token in hand. */
static void ask_exchange(struct play *p, struct frame *f)
{
    uint32_t left = tokens_out(p->s) >> f->subject << f->subject;

    if (!has_several(left))
        return;
    f->subject = (uint8_t)__builtin_ctz(left);
    flow_ask(p, f, f->seat, left << ACTION_TOKEN, 0, 0);
}

static void ubiquity_revealed(struct play *p, struct frame *f)
{
    ask_exchange(p, f);
}

static void ubiquity_chosen(struct play *p, struct frame *f, unsigned action)
{
    op_swap_tokens(p, f->subject, action_object(action, ACTION_TOKEN));
    f->subject++;
    ask_exchange(p, f);
}

static void tornado_revealed(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 1u << ACTION_ENOUGH, ACTION_PLACE_TOKEN + 16 * TOKEN_ARTEMIA,
             spaces_to_move(p->s, TOKEN_ARTEMIA));
}

static void tornado_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    if (action != ACTION_ENOUGH)
        op_place_token(p, TOKEN_ARTEMIA, (uint16_t)(1u << (action - ACTION_PLACE_TOKEN - 16u * TOKEN_ARTEMIA)));
}

/* No space is beside both halves of a token that straddles. */
static void magnetism_revealed(struct play *p, struct frame *f)
{
    const struct notalone_state *s = p->s;
    uint16_t target = s->tokens[TOKEN_TARGET];

    (void)f;
    for_each_hunted(s, seat)
        for (unsigned i = 0; i < s->seats[seat].count; i++) {
            uint16_t from = (uint16_t)(1u << s->seats[seat].space[i]) & ALL_SPACES;
            unsigned to = adjacent_spaces(s, from) & target & accessible_spaces(s);

            if (to && !(from & target))
                op_move_hunted(p, seat, i, (unsigned)__builtin_ctz(to));
        }
}

static void epidemic_chosen(struct play *p, struct frame *f, unsigned action)
{
    f->subject = (uint8_t)action_object(action, ACTION_HUNTED);
    event_say(p, EVENT_NAME, f->subject, 0, 0);
}

static void epidemic_revealed(struct play *p, struct frame *f)
{
    uint16_t spaces = spaces_of(p->s, f->subject);

    op_make_ineffective(p, spaces);
    for_each_hunted(p->s, seat)
        if (seat != f->subject && spaces_of(p->s, seat) & spaces)
            op_lose_will(p, seat, 1);
}

const struct piece exploration_hunt[HUNT_CARDS] = {EXPLORATION_HUNT(HUNT_ROW)};
