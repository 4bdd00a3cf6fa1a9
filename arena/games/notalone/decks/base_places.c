/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/base_places.h"

#include "games/notalone/decks/hooks.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/frames/rescue.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/questions.h"

/* --- The Lair ---------------------------------------------------------------------------------------------------- */

static uint32_t lair_copies(const struct notalone_state *s, const struct user *user)
{
    const struct user copier = {.seat = user->seat, .index = user->index, .used = user->used | place_bit(LAIR)};

    return copyable(s, places_on(s, creature_spaces(s)), &copier);
}

static bool lair_playable(const struct notalone_state *s, const struct user *user)
{
    return discard_to_take(s, user) || lair_copies(s, user);
}

static void lair_play(struct play *p, struct frame *f)
{
    const struct user user = user_of(f);

    flow_ask(p, f, f->seat, discard_to_take(p->s, &user) ? 1u << ACTION_TAKE_ALL : 0, ACTION_COPY,
             lair_copies(p->s, &user));
}

static void lair_chosen(struct play *p, struct frame *f, unsigned action)
{
    const struct user user = user_of(f);

    if (action == ACTION_TAKE_ALL)
        choose_places(p, USE_TAKE, (uint8_t)(1u << f->seat), take_limit(p->s, &user, PLACES), f->index);
    else
        chosen_copy(p, f, action);
}

/* --- The Jungle, The Swamp --------------------------------------------------------------------------------------- */

static bool take_own_playable(const struct notalone_state *s, const struct user *user)
{
    return returns_card(s, user) || discard_to_take(s, user);
}

/* Exactly one place for The Jungle, up to `datum` for The Swamp. */
static void take_own_play(struct play *p, struct frame *f)
{
    uint8_t most = place_row(f->piece)->datum;

    take_with_own(p, f, most > 1 ? USE_TAKE_UP_TO : USE_TAKE, most);
}

/* --- The Beach, The Wreck ---------------------------------------------------------------------------------------- */

static void beach_play(struct play *p, struct frame *f)
{
    if (!p->s->marker) {
        op_put_marker(p);
        if (!avatar_gives(p->s, f->seat, STANDING_SWIFT))
            return;
    }
    op_remove_marker(p);
    rescue_advance(p, 1);
}

static void wreck_play(struct play *p, struct frame *f)
{
    (void)f;
    rescue_advance(p, 1);
}

/* --- The Shelter ------------------------------------------------------------------------------------------------- */

static bool shelter_playable(const struct notalone_state *s, const struct user *user)
{
    (void)user;
    return may_draw_survival(s);
}

/* --- promo artefacts --------------------------------------------------------------------------------------------- */

static bool green_playable(const struct notalone_state *s, const struct user *user)
{
    return s->seats[user->seat].hand;
}

static void green_play(struct play *p, struct frame *f)
{
    if (f->again) {
        play_choose_hunted(p, f);
        return;
    }
    f->again = 1;
    choose_places(p, USE_DISCARD, (uint8_t)(1u << f->seat), 1, f->index);
}

static void yellow_play(struct play *p, struct frame *f)
{
    const struct user user = user_of(f);
    uint32_t take = discard_to_take(p->s, &user) ? 1u << ACTION_TAKE_TWO : 0;

    flow_ask(p, f, f->seat, 1u << ACTION_IDLE_ARTEMIA | take, 0, 0);
}

static void yellow_chosen(struct play *p, struct frame *f, unsigned action)
{
    const struct user user = user_of(f);

    if (action == ACTION_IDLE_ARTEMIA)
        op_idle_artemia(p);
    else
        choose_places(p, USE_TAKE, (uint8_t)(1u << f->seat), take_limit(p->s, &user, 2), f->index);
}

const struct piece base_places[PLACES] = {BASE_PLACES(PLACE_ROW)};
