/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_survival.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"
#include "games/notalone/rescue.h"

/* --- Ingenuity, Amplifier ---------------------------------------------------------------------------------------- */

/* The Beach and The Dome have one number: there is either the Marker or the Shield, and so nothing to choose. */
static bool ingenuity_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->shield || !s->marker;
}

static void ingenuity_play(struct play *p, struct frame *f)
{
    (void)f;
    if (p->s->shield)
        advance_shield(p);
    else
        op_put_marker(p);
}

static bool amplifier_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->shield || s->marker;
}

static void amplifier_play(struct play *p, struct frame *f)
{
    (void)f;
    if (p->s->shield) {
        advance_shield(p);
        return;
    }
    op_remove_marker(p);
    rescue_advance(p, 1);
}

/* --- Shuttle ----------------------------------------------------------------------------------------------------- */

static bool shuttle_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->rescue == 1;
}

static void shuttle_play(struct play *p, struct frame *f)
{
    (void)f;
    op_end(p, SIDE_HUNTED + 1, REASON_RESCUE);
}

/* --- Vaccine ----------------------------------------------------------------------------------------------------- */

static bool vaccine_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->assimilation < assimilation_start(s);
}

static void vaccine_play(struct play *p, struct frame *f)
{
    (void)f;
    op_retreat_assimilation(p);
}

const struct piece exploration_survival[SURVIVAL_CARDS] = {EXPLORATION_SURVIVAL(SURVIVAL_ROW)};
