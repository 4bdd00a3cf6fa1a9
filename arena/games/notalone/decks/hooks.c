/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/hooks.h"

#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

void play_modifier(struct play *p, struct frame *f)
{
    ((uint8_t *)&p->s->now)[card_row(f->acts_as)->datum] = 1;
}

void bar_rescue_places(struct play *p)
{
    struct notalone_state *s = p->s;
    uint16_t spaces = spaces_with(s, TRAIT_ADVANCES_RESCUE);

    for_each_bit(s->places & ~places_on(s, ALL_SPACES), place)
        if (place_row((unsigned)place)->traits & TRAIT_ADVANCES_RESCUE)
            s->now.ineffective_later |= place_bit((unsigned)place);
    if (spaces)
        op_make_ineffective(p, spaces);
}

void advance_shield(struct play *p)
{
    struct notalone_state *s = p->s;

    op_move_shield(p, s->shield + 1u);
    if (!(spaces_with(s, TRAIT_HOLDS_SHIELD) >> s->shield & 1))
        return;
    if (s->assimilation < assimilation_start(s))
        op_retreat_assimilation(p);
    op_move_shield(p, SHIELD_START);
}

void take_with_own(struct play *p, struct frame *f, enum use use, unsigned most)
{
    const struct user user = user_of(f);
    bool own = returns_card(p->s, &user);
    uint8_t seat = (uint8_t)(1u << f->seat);

    most = take_limit(p->s, &user, most);
    if (own && most && p->s->now.take_limited) {
        choose_places(p, USE_TAKE_OR_PLAYED, seat, 1, f->index);
        return;
    }
    if (own)
        op_return_played(p, f->seat, f->index);
    if (most)
        choose_places(p, use, seat, most, f->index);
}

/* --- from the reserve -------------------------------------------------------------------------------------------- */

bool reserve_has_more(const struct notalone_state *s, const struct user *user)
{
    return reserve_for(s, user->seat) != 0;
}

void play_take_reserve(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_RESERVE, reserve_for(p->s, f->seat));
}

void chosen_take_reserve(struct play *p, struct frame *f, unsigned action)
{
    op_take_reserve(p, f->seat, action_object(action, ACTION_RESERVE));
}

void play_avoid(struct play *p, struct frame *f)
{
    op_avoid(p, f->seat, card_row(f->acts_as)->datum);
}

/* --- Survival cards, Will, DNA ------------------------------------------------------------------------------------ */

void draw_and_keep_one(struct play *p, struct frame *f)
{
    struct seat *hunted = &p->s->seats[f->seat];

    for (unsigned i = 0; i < place_row(f->piece)->datum; i++) {
        unsigned card = op_draw_survival(p, f->seat);

        if (card)
            hunted->offered |= survival_bit(card);
    }
    choose_survival(p, SURVIVAL_KEEP, (uint8_t)(1u << f->seat));
}

bool can_heal_or_draw(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return hunted_to_heal(s) || may_draw_survival(s);
}

void play_heal_or_draw(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, may_draw_survival(p->s) ? 1u << ACTION_DRAW : 0, ACTION_HEAL, hunted_to_heal(p->s));
}

void chosen_heal_or_draw(struct play *p, struct frame *f, unsigned action)
{
    if (action == ACTION_DRAW)
        (void)op_draw_survival(p, f->seat);
    else
        will_regain(p, (uint8_t)(1u << action_object(action, ACTION_HEAL)), 1);
}

void play_regain_will(struct play *p, struct frame *f)
{
    will_regain(p, (uint8_t)(1u << f->seat), 1);
}

enum { DNA_MOST = 2 };

bool creature_has_dna(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->dna;
}

void play_discard_dna(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 1u << ACTION_ENOUGH | 1u << ACTION_DISCARD_DNA, 0, 0);
}

/* The frame's subject counts what he has discarded. */
void chosen_discard_dna(struct play *p, struct frame *f, unsigned action)
{
    if (action == ACTION_ENOUGH)
        return;
    op_lose_dna(p, 1);
    if (++f->subject < DNA_MOST && p->s->dna)
        play_discard_dna(p, f);
}

/* --- what lies played or discarded -------------------------------------------------------------------------------- */

bool has_played_place(const struct notalone_state *s, const struct user *user)
{
    return cards_on_table(s, user->seat);
}

void play_take_played(struct play *p, struct frame *f)
{
    choose_places(p, USE_RETURN, (uint8_t)(1u << f->seat), 1, 0);
}

bool has_discard(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].discard;
}

/* --- one of the Hunted ------------------------------------------------------------------------------------------- */

void play_choose_hunted(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HUNTED, all_hunted(p->s));
}

static void ask_which_place(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_PLAYED, places_played(p->s, f->subject, cards_explored(p->s, f->subject)));
}

static void ask_where_to(struct play *p, struct frame *f)
{
    uint16_t from = (uint16_t)(1u << p->s->seats[f->subject].space[f->spot]);

    flow_ask(p, f, f->seat, 0, ACTION_SPACE, adjacent_spaces(p->s, from) & accessible_spaces(p->s));
}

void chosen_move_hunted(struct play *p, struct frame *f, unsigned action)
{
    if (action_is_small(action, ACTION_HUNTED)) {
        f->subject = (uint8_t)action_object(action, ACTION_HUNTED);
        ask_which_place(p, f);
    } else if (action_is_place(action, ACTION_PLAYED)) {
        f->spot = (uint8_t)played_index(p->s, f->subject, cards_explored(p->s, f->subject),
                                        action_object(action, ACTION_PLAYED));
        ask_where_to(p, f);
    } else {
        op_move_hunted(p, f->subject, f->spot, action_object(action, ACTION_SPACE));
    }
}

/* --- next turn ---------------------------------------------------------------------------------------------------- */

bool nothing_is_pending(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].pending == MODE_ONE;
}

void play_leave_pending(struct play *p, struct frame *f)
{
    op_leave_pending(p, f->seat, place_row(f->piece)->datum);
}

/* --- copying ----------------------------------------------------------------------------------------------------- */

void chosen_copy(struct play *p, struct frame *f, unsigned action)
{
    effect_push_power(p, f->seat, f->index, action_object(action, ACTION_COPY), f->used);
}

bool can_copy_discarded(const struct notalone_state *s, const struct user *user)
{
    return copyable(s, s->seats[user->seat].discard, user);
}

void play_copy_discarded(struct play *p, struct frame *f)
{
    choose_places(p, USE_COPY, (uint8_t)(1u << f->seat), 1, f->index);
}

/* --- moving a token ---------------------------------------------------------------------------------------------- */

static uint16_t destinations(const struct notalone_state *s, const struct frame *f, unsigned token)
{
    return card_row(f->acts_as)->traits & TRAIT_MOVES_DOWN ? spaces_below(s, token) : spaces_to_move(s, token);
}

static void ask_destination(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_PLACE_TOKEN + 16u * f->subject, destinations(p->s, f, f->subject));
}

/* Of the Creature token and a Clone one, if both can be moved. */
void play_move_token(struct play *p, struct frame *f)
{
    uint8_t token = card_row(f->acts_as)->datum;
    bool clone = token == TOKEN_CREATURE && p->s->now.clone && destinations(p->s, f, TOKEN_TARGET);

    if (clone && destinations(p->s, f, TOKEN_CREATURE)) {
        flow_ask(p, f, f->seat, 1u << (ACTION_TOKEN + (int)TOKEN_CREATURE) | 1u << (ACTION_TOKEN + (int)TOKEN_TARGET),
                 0, 0);
        return;
    }
    f->subject = clone ? TOKEN_TARGET : token;
    ask_destination(p, f);
}

void chosen_move_token(struct play *p, struct frame *f, unsigned action)
{
    if (action < ACTION_PLACE_TOKEN) {
        f->subject = (uint8_t)action_object(action, ACTION_TOKEN);
        ask_destination(p, f);
        return;
    }
    op_place_token(p, f->subject, (uint16_t)(1u << (action - ACTION_PLACE_TOKEN - 16u * f->subject)));
}

/* --- moving the Sanctuary token ---------------------------------------------------------------------------------- */

void play_move_sanctuary(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_SPACE, sanctuary_destinations(p->s));
}

void chosen_move_sanctuary(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    op_move_sanctuary(p, action_object(action, ACTION_SPACE));
}
