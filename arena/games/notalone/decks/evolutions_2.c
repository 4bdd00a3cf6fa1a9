/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II. */
#include "games/notalone/decks/evolutions.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/steps.h"

/* Powers that say how tokens are placed come before that. */
static bool giant_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->step == STEP_CREATURE_WINDOW && !(s->now.straddles & TOKEN_BIT(TOKEN_CREATURE));
}

static bool twin_souled_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->step == STEP_CREATURE_WINDOW && !s->now.clone && !s->now.no_target;
}

static bool relentless_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return !s->next.hunt_extra;
}

const struct piece evolutions_2[EVOLUTIONS] = {LEVEL_2_EVOLUTIONS(EVOLUTION_ROW)};
