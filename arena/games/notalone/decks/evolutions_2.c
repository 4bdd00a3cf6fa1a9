/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II. */
#include "games/notalone/decks/evolutions.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

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

enum { HAND_TO_NAME_OF = 2 }; /* places of which one is named to Telepathic */

static bool telepathic_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return hunted_with_hand(s, HAND_TO_NAME_OF);
}

static void telepathic_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HUNTED, hunted_with_hand(p->s, HAND_TO_NAME_OF));
}

static void telepathic_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    choose_places(p, USE_NAME, (uint8_t)(1u << action_object(action, ACTION_HUNTED)), 1, 0);
}

const struct piece evolutions_2[EVOLUTIONS] = {LEVEL_2_EVOLUTIONS(EVOLUTION_ROW)};
