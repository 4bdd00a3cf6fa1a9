/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/exploration_places.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/labyrinth.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/frames/will.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/flow.h"

/* --- The Nexus --------------------------------------------------------------------------------------------------- */

enum { NEXUS_SPACES = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 };

static uint32_t nexus_copies(const struct notalone_state *s, const struct user *user)
{
    return copyable(s, places_on(s, NEXUS_SPACES), user);
}

static bool nexus_playable(const struct notalone_state *s, const struct user *user)
{
    return nexus_copies(s, user);
}

static void nexus_play(struct play *p, struct frame *f)
{
    const struct user user = user_of(f);

    flow_ask(p, f, f->seat, 0, ACTION_COPY, nexus_copies(p->s, &user));
}

/* --- The Oasis --------------------------------------------------------------------------------------------------- */

static unsigned will_missing(const struct notalone_state *s, unsigned seat)
{
    return (unsigned)(WILL_MAX - s->seats[seat].will);
}

static bool oasis_playable(const struct notalone_state *s, const struct user *user)
{
    return returns_card(s, user) || (will_missing(s, user->seat) && discard_to_take(s, user));
}

static void oasis_play(struct play *p, struct frame *f)
{
    take_with_own(p, f, USE_TAKE, will_missing(p->s, f->seat));
}

/* --- The Dome ---------------------------------------------------------------------------------------------------- */

static void dome_play(struct play *p, struct frame *f)
{
    advance_shield(p);
    if (avatar_gives(p->s, f->seat, STANDING_SWIFT))
        advance_shield(p);
}

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

/* --- The Archipelago --------------------------------------------------------------------------------------------- */

enum { HAND_THAT_HEALS = 2 }; /* places in hand at the most */

static uint8_t archipelago_heals(const struct notalone_state *s, unsigned seat)
{
    return count_bits(s->seats[seat].hand) <= HAND_THAT_HEALS ? hunted_to_heal(s) : 0;
}

static bool archipelago_playable(const struct notalone_state *s, const struct user *user)
{
    return may_draw_survival(s) || archipelago_heals(s, user->seat);
}

static void archipelago_play(struct play *p, struct frame *f)
{
    uint8_t seats = archipelago_heals(p->s, f->seat);

    if (may_draw_survival(p->s))
        (void)op_draw_survival(p, f->seat);
    if (seats)
        flow_ask(p, f, f->seat, 0, ACTION_HEAL, seats);
}

static void archipelago_chosen(struct play *p, struct frame *f, unsigned action)
{
    (void)f;
    will_regain(p, (uint8_t)(1u << action_object(action, ACTION_HEAL)), 1);
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

/* --- The Pole ---------------------------------------------------------------------------------------------------- */

static bool pole_playable(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].will;
}

static void pole_play(struct play *p, struct frame *f)
{
    op_lose_will(p, f->seat, 1);
    rescue_advance(p, place_row(f->piece)->datum);
}

/* --- The Portal -------------------------------------------------------------------------------------------------- */

static bool portal_playable(const struct notalone_state *s, const struct user *user)
{
    return places_to_play(s, user->seat);
}

static void portal_play(struct play *p, struct frame *f)
{
    choose_places(p, USE_PLAY_INSTEAD, (uint8_t)(1u << f->seat), 1, f->index);
}

const struct piece exploration_places[PLACES] = {EXPLORATION_PLACES(PLACE_ROW)};
