/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/labyrinth.h"

#include "games/notalone/frames/choice.h"
#include "games/notalone/frames/effect.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/draft.h"
#include "games/notalone/questions/questions.h"

bool labyrinth_playable(const struct notalone_state *s, const struct user *user)
{
    return may_uncover(s) || reserve_for(s, user->seat);
}

/* The power of the place that was revealed, for the card that the frame is used by. */
static struct user at_a_distance(const struct frame *f)
{
    struct user user = user_of(f);

    user.used |= AT_A_DISTANCE;
    return user;
}

static void ask_what_for(struct play *p, struct frame *f)
{
    const struct user user = at_a_distance(f);
    unsigned place = place_at(p->s, f->subject);

    flow_ask(p, f, f->seat, 1u << ACTION_NOTHING | (has_power(p->s, place, &user) ? 1u << ACTION_POWER : 0),
             ACTION_RESERVE, reserve_for(p->s, f->seat) & place_bit(place));
}

/* `play` is called once more when a drawn place lies on the planet. */
void labyrinth_play(struct play *p, struct frame *f)
{
    if (f->again)
        ask_what_for(p, f);
    else
        flow_ask(p, f, f->seat, may_uncover(p->s) ? 1u << ACTION_UNCOVER : 0, ACTION_RESERVE,
                 reserve_for(p->s, f->seat));
}

static void ask_where(struct play *p, struct frame *f)
{
    if (p->s->pile_size)
        op_draw_places(p, f->seat);
    flow_ask(p, f, f->seat, 0, ACTION_SPACE, p->s->pile_size ? draft_spaces(p->s) : p->s->face_down);
}

static void uncover(struct play *p, struct frame *f)
{
    if (p->s->pile_size) {
        f->again = 1;
        choose_places(p, USE_LAY, (uint8_t)(1u << f->seat), 1, f->index);
    } else {
        op_uncover(p, f->seat, f->subject);
        ask_what_for(p, f);
    }
}

void labyrinth_chosen(struct play *p, struct frame *f, unsigned action)
{
    unsigned place = f->subject ? place_at(p->s, f->subject) : 0;

    if (action == ACTION_UNCOVER) {
        ask_where(p, f);
    } else if (action_is_small(action, ACTION_SPACE)) {
        f->subject = (uint8_t)action_object(action, ACTION_SPACE);
        uncover(p, f);
    } else if (action == ACTION_POWER) {
        effect_push_power(p, f->seat, f->index, place, at_a_distance(f).used);
    } else if (action == ACTION_NOTHING) {
        event_say(p, EVENT_NOTHING, f->seat, (int)place, 0);
    } else {
        op_take_reserve(p, f->seat, action_object(action, ACTION_RESERVE));
    }
}
