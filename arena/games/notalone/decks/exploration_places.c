/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_places.h"

#include "games/notalone/decks/labyrinth.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/flow.h"
#include "games/notalone/operations.h"
#include "games/notalone/questions.h"

/* --- The Mangrove ------------------------------------------------------------------------------------------------ */

static bool mangrove_playable(const struct notalone_state *s, const struct user *user)
{
    return returns_card(s, user) || s->seats[user->seat].hand || s->seats[user->seat].discard;
}

static void mangrove_play(struct play *p, struct frame *f)
{
    const struct user user = user_of(f);

    op_exchange(p, f->seat);
    if (returns_card(p->s, &user))
        op_return_played(p, f->seat, f->index);
}

/* --- The Fungi --------------------------------------------------------------------------------------------------- */

static uint32_t fungi_spaces(const struct notalone_state *s)
{
    return s->will_reserve ? free_track(s) : 0;
}

static bool fungi_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return fungi_spaces(s) || may_draw_survival(s);
}

static void fungi_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, may_draw_survival(p->s) ? 1u << ACTION_DRAW : 0, ACTION_TRACK, fungi_spaces(p->s));
}

/* The frame's subject counts the counters that he has put. */
static void fungi_chosen(struct play *p, struct frame *f, unsigned action)
{
    if (action == ACTION_DRAW) {
        (void)op_draw_survival(p, f->seat);
    } else if (action != ACTION_ENOUGH) {
        op_put_counter(p, action_object(action, ACTION_TRACK));
        if (++f->subject < place_row(f->piece)->datum && fungi_spaces(p->s))
            flow_ask(p, f, f->seat, 1u << ACTION_ENOUGH, ACTION_TRACK, fungi_spaces(p->s));
    }
}

const struct piece exploration_places[PLACES] = {EXPLORATION_PLACES(PLACE_ROW)};
