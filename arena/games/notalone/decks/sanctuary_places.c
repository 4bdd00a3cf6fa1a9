/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sanctuary_places.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/sanctuary/shelter.h"

/* --- The Canyon -------------------------------------------------------------------------------------------------- */

static bool canyon_playable(const struct notalone_state *s, const struct user *user)
{
    return returns_card(s, user) || discard_to_take(s, user) || s->survivor_deck_size;
}

/* A power that may take back one place alone still leaves the choice of which: the card returns with the Survivor, or
 * stays for the other place. */
static void canyon_play(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    const struct user user = user_of(f);
    bool others = discard_to_take(s, &user);

    if (!s->survivor_deck_size) {
        take_with_own(p, f, USE_TAKE, others);
        return;
    }
    if (returns_card(s, &user) && (!others || !s->now.take_limited))
        op_return_played(p, f->seat, f->index);
    if (others)
        choose_places(p, USE_TAKE_OR_DRAW, (uint8_t)(1u << f->seat), 1, f->index);
    else
        op_draw_survivor(p, f->seat);
}

/* --- The Monolith ------------------------------------------------------------------------------------------------ */

static bool monolith_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return s->developed;
}

static void monolith_play(struct play *p, struct frame *f)
{
    flow_ask(p, f, f->seat, 0, ACTION_EVOLUTION, p->s->developed);
}

/* The power is that of the space on which he is, and no copy, and the card is of that place. */
static bool is_own_card(const struct notalone_state *s, const struct frame *f)
{
    return (f - 1)->kind == FRAME_RESOLUTION && s->seats[f->seat].played[f->index] == f->piece &&
           cards_on_table(s, f->seat) >> f->index & 1;
}

static void monolith_chosen(struct play *p, struct frame *f, unsigned action)
{
    op_lose_evolution(p, action_object(action, ACTION_EVOLUTION));
    if (is_own_card(p->s, f))
        op_leave_match(p, f->seat, f->index);
}

/* --- The Ark ----------------------------------------------------------------------------------------------------- */

static bool ark_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return !s->now.no_fortify;
}

static void ark_play(struct play *p, struct frame *f)
{
    shelter_fortify(p, f->seat, false);
}

/* --- The Greenhouse ---------------------------------------------------------------------------------------------- */

static bool greenhouse_playable(const struct notalone_state *s, const struct user *user)
{
    return s->dna || can_heal_or_draw(s, user);
}

static void greenhouse_play(struct play *p, struct frame *f)
{
    struct notalone_state *s = p->s;
    uint32_t simple = may_draw_survival(s) ? 1u << ACTION_DRAW : 0;

    flow_ask(p, f, f->seat, simple | (s->dna ? 1u << ACTION_DISCARD_DNA : 0), ACTION_HEAL, hunted_to_heal(s));
}

static void greenhouse_chosen(struct play *p, struct frame *f, unsigned action)
{
    if (action == ACTION_DISCARD_DNA || action == ACTION_ENOUGH)
        chosen_discard_dna(p, f, action);
    else
        chosen_heal_or_draw(p, f, action);
}

/* --- The Observatory --------------------------------------------------------------------------------------------- */

static bool observatory_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return may_draw_survival(s) || s->revealed;
}

static void observatory_play(struct play *p, struct frame *f)
{
    if (!f->again && may_draw_survival(p->s)) {
        f->again = 1;
        draw_and_keep_one(p, f);
    } else if (p->s->revealed) {
        flow_ask(p, f, f->seat, 0, ACTION_SURVIVOR, survivor_kinds(p->s->revealed));
    }
}

static void observatory_chosen(struct play *p, struct frame *f, unsigned action)
{
    shelter_rescue(p, f->seat, f->index, survivor_of_kind(p->s->revealed, action_object(action, ACTION_SURVIVOR)));
}

const struct piece sanctuary_places[PLACES] = {SANCTUARY_PLACES(PLACE_ROW)};
