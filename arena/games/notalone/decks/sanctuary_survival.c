/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/choice_sanctuary.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/defence.h"
#include "games/notalone/sanctuary/shelter.h"
#include "games/notalone/turn/steps.h"

/* --- Sampling ---------------------------------------------------------------------------------------------------- */

static void sampling_play(struct play *p, struct frame *f)
{
    (void)f;
    op_lose_dna(p, 1);
}

/* --- Reinforcement ----------------------------------------------------------------------------------------------- */

static bool holds_survivor(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].survivors;
}

static void reinforcement_play(struct play *p, struct frame *f)
{
    (void)f;
    defence_advance(p, 1);
}

/* --- Antidote ---------------------------------------------------------------------------------------------------- */

static bool creature_has_evolved(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->developed;
}

static void antidote_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_EVOLUTION, p->s->developed);
}

static void antidote_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    op_suppress(p, action_object(action, ACTION_EVOLUTION));
}

/* --- Barricade --------------------------------------------------------------------------------------------------- */

static bool barricade_playable(const struct notalone_state *s, const struct user *user)
{
    const struct seat *hunted = &s->seats[user->seat];

    for (unsigned i = 0; i < hunted->count; i++)
        for (unsigned token = 0; token < TOKENS; token++)
            if (hunted->space[i] == s->sanctuary && acts(s, token, user->seat, i))
                return true;
    return false;
}

static void barricade_play(struct play *p, struct frame *f)
{
    for (unsigned token = 0; token < TOKENS; token++)
        op_avoid(p, f->seat, (uint8_t)TOKEN_BIT(token));
}

/* --- instead of the power ---------------------------------------------------------------------------------------- */

static bool rescue_party_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->revealed;
}

static void rescue_party_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_SURVIVOR, survivor_kinds(p->s->revealed));
}

static void rescue_party_chosen(struct play *p, struct frame *f, unsigned action)
{
    unsigned kind = action_object(action, ACTION_SURVIVOR);

    shelter_rescue(p, f->seat, f->index, survivor_of_kind(p->s->revealed, kind));
}

static bool guide_playable(const struct notalone_state *s, const struct user *user)
{
    return copyable(s, place_bit(place_at(s, s->sanctuary)), user);
}

static void guide_play(struct play *p, struct frame *f)
{
    effect_push_power(p, f->seat, f->index, place_at(p->s, p->s->sanctuary), f->used);
}

/* --- from Evacuation on: where he is, and what is revealed ------------------------------------------------------- */

/* The index bits of his places beside which the Sanctuary token lies. */
static uint8_t places_near_sanctuary(const struct notalone_state *s, unsigned seat)
{
    uint16_t near = adjacent_spaces(s, (uint16_t)(1u << s->sanctuary));
    uint8_t indexes = 0;

    for_each_bit(cards_explored(s, seat), i)
        if (near >> s->seats[seat].space[i] & 1)
            indexes |= (uint8_t)(1u << i);
    return indexes;
}

static bool evacuation_playable(const struct notalone_state *s, const struct user *user)
{
    return s->step <= STEP_REVEAL_WINDOW && places_near_sanctuary(s, user->seat);
}

/* With SANCTUARY nobody is on two places. */
static void evacuation_play(struct play *p, struct frame *f)
{
    unsigned index = (unsigned)__builtin_ctz(places_near_sanctuary(p->s, f->seat));

    op_move_hunted(p, f->seat, index, p->s->sanctuary);
}

static bool radio_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->survivor_deck_size;
}

static void radio_play(struct play *p, struct frame *f)
{
    (void)f;
    op_reveal_survivors(p, 1);
}

/* --- places and Will --------------------------------------------------------------------------------------------- */

static bool supplies_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    for_each_hunted(s, seat)
        if (s->seats[seat].discard)
            return true;
    return false;
}

static void supplies_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_places(p, USE_TAKE, all_hunted(p->s), 1, 0);
}

static bool field_hospital_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return hunted_to_heal(s);
}

static void field_hospital_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HEAL, hunted_to_heal(p->s));
}

static void field_hospital_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    will_regain(p, (uint8_t)(1u << action_object(action, ACTION_HEAL)), 1);
}

static bool instinct_playable(const struct notalone_state *s, const struct user *user)
{
    return cards_face_down(s, user->seat) && places_to_play(s, user->seat);
}

/* Nobody else sees whether what he has in hand may be played. */
static bool instinct_perhaps(const struct notalone_state *s, const struct user *user)
{
    const struct seat *hunted = &s->seats[user->seat];

    return hunted->hand && cards_on_table(s, user->seat) & ~hunted->known_public;
}

static void instinct_play(struct play *p, struct frame *f)
{
    choose_change(p, f->seat);
}

/* --- Evolutions -------------------------------------------------------------------------------------------------- */

static bool sabotage_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->evolution_hand;
}

static void sabotage_play(struct play *p, struct frame *f)
{
    (void)f;
    choose_evolution(p, EVOLUTION_LOSE);
}

/* --- Solidarity -------------------------------------------------------------------------------------------------- */

enum { SOLIDARITY = SURVIVAL + 48 };

static bool solidarity_playable(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].survival & ~survival_bit(SOLIDARITY);
}

/* As long as it is in hand itself. */
static bool solidarity_perhaps(const struct notalone_state *s, const struct user *user)
{
    return has_several(s->seats[user->seat].survival);
}

static void solidarity_play(struct play *p, struct frame *f)
{
    if (!f->again)
        flow_ask(p, f, f->seat, 0, ACTION_HUNTED, all_hunted(p->s) & ~(1u << f->seat));
    else if (may_draw_survival(p->s))
        (void)op_draw_survival(p, f->seat);
}

static void solidarity_chosen(struct play *p, struct frame *f, unsigned action)
{
    f->again = 1;
    choose_gift(p, f->seat, action_object(action, ACTION_HUNTED));
}

const struct piece sanctuary_survival[SURVIVAL_CARDS] = {SANCTUARY_SURVIVAL(SURVIVAL_ROW)};
