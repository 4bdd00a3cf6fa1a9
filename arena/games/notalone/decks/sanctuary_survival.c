/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/effect.h"
#include "games/notalone/questions.h"
#include "games/notalone/shelter.h"

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
