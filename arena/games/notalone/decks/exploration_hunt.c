/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_hunt.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"
#include "games/notalone/steps.h"

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
