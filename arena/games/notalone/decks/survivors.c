/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/survivors.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/defence.h"

static void defender_play(struct play *p, struct frame *f)
{
    (void)f;
    defence_advance(p, 1);
}

/* --- Imitator ---------------------------------------------------------------------------------------------------- */

static uint32_t imitator_copies(const struct notalone_state *s, const struct user *user)
{
    return copyable(s, places_on(s, creature_spaces(s)), user);
}

static bool imitator_playable(const struct notalone_state *s, const struct user *user)
{
    return imitator_copies(s, user);
}

static void imitator_play(struct play *p, struct frame *f)
{
    const struct user user = user_of(f);

    flow_ask(p, f, f->seat, 0, ACTION_COPY, imitator_copies(p->s, &user));
}

/* --- Outfitter --------------------------------------------------------------------------------------------------- */

static bool outfitter_playable(const struct notalone_state *s, const struct user *user)
{
    return reserve_whole(s, user->seat) != 0;
}

static void outfitter_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_RESERVE, reserve_whole(p->s, f->seat));
}

/* --- Runner, Comforter, Supplier --------------------------------------------------------------------------------- */

static void runner_play(struct play *p, struct frame *f)
{
    choose_places(p, USE_TAKE_UP_TO, (uint8_t)(1u << f->seat), 2, 0);
}

static bool comforter_playable(const struct notalone_state *s, const struct user *user)
{
    return hunted_to_heal(s) >> user->seat & 1;
}

static bool supplier_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return may_draw_survival(s);
}

static void supplier_play(struct play *p, struct frame *f)
{
    (void)op_draw_survival(p, f->seat);
}

const struct piece survivors[SURVIVOR_KINDS_END] = {SURVIVOR_KINDS(SURVIVOR_ROW)};
