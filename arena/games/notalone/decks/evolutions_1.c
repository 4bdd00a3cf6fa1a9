/* SPDX-License-Identifier: MIT */
/* The Evolutions of level I. */
#include "games/notalone/decks/evolutions.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

/* --- used for a Hunt card ---------------------------------------------------------------------------------------- */

static bool malicieux_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return hunted_with_hand(s, 1);
}

static void malicieux_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HUNTED, hunted_with_hand(p->s, 1));
}

static void malicieux_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    op_show_random(p, action_object(action, ACTION_HUNTED));
}

static bool vif_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return !s->now.no_hunt;
}

static void vif_play(struct play *p, struct frame *f)
{
    (void)f;
    p->s->now.hunt_extra++;
}

static bool rapide_playable(const struct notalone_state *s, const struct user *user)
{
    bool moves = spaces_below(s, TOKEN_CREATURE) || (s->now.clone && spaces_below(s, TOKEN_TARGET));

    (void)user;
    return s->step == STEP_REVEAL_WINDOW && moves;
}

/* --- at their moment --------------------------------------------------------------------------------------------- */

enum { HAND_UNSEEN = 3 }; /* places that Prescient leaves unseen */

static bool prescient_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return hunted_with_hand(s, HAND_UNSEEN + 1);
}

static void prescient_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_HUNTED, hunted_with_hand(p->s, HAND_UNSEEN + 1));
}

static void prescient_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    choose_places(p, USE_HIDE, (uint8_t)(1u << action_object(action, ACTION_HUNTED)), HAND_UNSEEN, 0);
}

static bool has_caught(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->caught && s->dna < DNA_ALL;
}

static bool has_settled_zero_will(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->now.zero_will && s->dna < DNA_ALL;
}

static void take_dna(struct play *p, struct frame *f)
{
    (void)f;
    op_take_dna(p, 1);
}

const struct piece evolutions_1[EVOLUTIONS] = {LEVEL_1_EVOLUTIONS(EVOLUTION_ROW)};
