/* SPDX-License-Identifier: MIT */
/* The operations on the draw pile of the Labyrinth. */
#include <assert.h>

#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/draft.h"
#include "games/notalone/questions/questions.h"

enum { PLACES_DRAWN = 3 };

static void say_seen(struct play *p, enum event_kind kind, unsigned seat, unsigned count)
{
    const struct notalone_state *s = p->s;
    struct game_event e;
    unsigned field = 0;

    if (!event_open(p, &e, kind))
        return;
    event_add(&e, field++, GAME_EVERYBODY, (int)seat);
    if (kind == EVENT_DRAW_PLACES)
        event_add(&e, field++, GAME_EVERYBODY, (int)count);
    event_add_list(&e, field, GAME_BIT(seat), &s->pile[s->pile_size - count], count);
    event_send(p, &e);
}

void op_draw_places(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;

    assert(s->pile_size && !s->drawn);
    s->drawn = s->pile_size < PLACES_DRAWN ? s->pile_size : PLACES_DRAWN;
    for (unsigned i = s->pile_size - s->drawn; i < s->pile_size; i++)
        s->pile_seen[i] = (uint8_t)(1u << seat);
    say_seen(p, EVENT_DRAW_PLACES, seat, s->drawn);
}

static void leave_pile(struct notalone_state *s, unsigned place)
{
    unsigned at = s->pile_size - s->drawn;

    while (s->pile[at] != place)
        at++;
    assert(at < s->pile_size);
    for (; at + 1 < s->pile_size; at++)
        s->pile[at] = s->pile[at + 1];
    s->pile[at] = s->pile_seen[at] = 0;
    s->pile_size--;
    s->drawn--;
}

void op_lay_place(struct play *p, unsigned seat, unsigned space, unsigned place)
{
    assert(!p->s->planet[space] && draft_to_lay(p->s) & place_bit(place));
    leave_pile(p->s, place);
    p->s->planet[space] = (uint8_t)place;
    p->s->face_down |= (uint16_t)(1u << space);
    op_uncover(p, seat, space);
}

void op_drop_place(struct play *p, unsigned seat, unsigned place)
{
    assert(draft_to_drop(p->s) & place_bit(place));
    leave_pile(p->s, place);
    p->s->gone |= place_bit(place);
    p->s->reserve[place] = 0;
    event_say(p, EVENT_DROP, (int)seat, (int)place, 0);
}

void op_put_under(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;
    uint8_t place = s->pile[s->pile_size - 1];

    assert(s->drawn == 1);
    say_seen(p, EVENT_PUT_UNDER, seat, 1);
    s->drawn = 0;
    for (unsigned at = s->pile_size - 1; at > 0; at--) {
        s->pile[at] = s->pile[at - 1];
        s->pile_seen[at] = s->pile_seen[at - 1];
    }
    s->pile[0] = place;
    s->pile_seen[0] = (uint8_t)(1u << seat);
}
