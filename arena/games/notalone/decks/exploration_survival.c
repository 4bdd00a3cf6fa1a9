/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_survival.h"

#include "games/notalone/decks/sets.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"

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
