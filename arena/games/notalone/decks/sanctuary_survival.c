/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/defence.h"
#include "games/notalone/effect.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"
#include "games/notalone/shelter.h"

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
    op_avoid(p, f->seat, TOKEN_BIT(TOKEN_CREATURE) | AVOIDS_CLONE);
    op_avoid(p, f->seat, TOKEN_BIT(TOKEN_ARTEMIA));
    op_avoid(p, f->seat, TOKEN_BIT(TOKEN_TARGET));
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

const struct piece sanctuary_survival[SURVIVAL_CARDS] = {SANCTUARY_SURVIVAL(SURVIVAL_ROW)};
