/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/base_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* --- Will, Marker ------------------------------------------------------------------------------------------------ */

static bool adrenaline_playable(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].will < WILL_MAX;
}

static bool marker_is_off(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return !s->marker;
}

static void ingenuity_play(struct play *p, struct frame *f)
{
    (void)f;
    op_put_marker(p);
}

static bool marker_is_on(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->marker;
}

static void amplifier_play(struct play *p, struct frame *f)
{
    (void)f;
    op_remove_marker(p);
    rescue_advance(p, 1);
}

/* --- places ------------------------------------------------------------------------------------------------------ */

static bool sacrifice_playable(const struct notalone_state *s, const struct user *user)
{
    return may_play_hunt(s) && hand_taken_up(s, user->seat) > price_of_hurting(s);
}

static void sacrifice_play(struct play *p, struct frame *f)
{
    choose_places(p, USE_SACRIFICE, (uint8_t)(1u << f->seat), 1, 0);
}

static void sixth_sense_play(struct play *p, struct frame *f)
{
    choose_places(p, USE_TAKE, (uint8_t)(1u << f->seat), 2, 0);
}

static bool vortex_playable(const struct notalone_state *s, const struct user *user)
{
    return discarded_to_play(s, user->seat);
}

static void vortex_play(struct play *p, struct frame *f)
{
    choose_places(p, USE_SWAP_OUT, (uint8_t)(1u << f->seat), 1, 0);
}

/* --- instead of the power ---------------------------------------------------------------------------------------- */

static uint32_t gate_copies(const struct notalone_state *s, const struct user *user)
{
    unsigned space = s->seats[user->seat].space[user->index];

    return copyable(s, places_on(s, adjacent_spaces(s, (uint16_t)(1u << space))), user);
}

static bool gate_playable(const struct notalone_state *s, const struct user *user)
{
    return gate_copies(s, user);
}

static void gate_play(struct play *p, struct frame *f)
{
    const struct user user = {.seat = f->seat, .index = f->index};

    flow_ask(p, f, f->seat, 0, ACTION_COPY, gate_copies(p->s, &user));
}

/* --- the Creature's side ----------------------------------------------------------------------------------------- */

static bool creature_has_cards(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->hunt_hand;
}

static void strike_back_play(struct play *p, struct frame *f)
{
    op_bury_hunt(p, card_row(f->acts_as)->datum);
}

static bool on_artemia_token(const struct notalone_state *s, const struct user *user)
{
    return places_under(s, TOKEN_ARTEMIA, user->seat);
}

static bool on_creature_token(const struct notalone_state *s, const struct user *user)
{
    for (unsigned i = 0; i < s->seats[user->seat].count; i++)
        if (catches(s, user->seat, i))
            return true;
    return false;
}

static bool artemia_can_be_moved(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return tokens_for_survival(s) & TOKEN_BIT(TOKEN_ARTEMIA);
}

static bool creature_can_be_moved(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return tokens_for_survival(s) & TOKEN_BIT(TOKEN_CREATURE);
}

const struct piece base_survival[SURVIVAL_CARDS] = {BASE_SURVIVAL(SURVIVAL_ROW)};
