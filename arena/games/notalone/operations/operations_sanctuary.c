/* SPDX-License-Identifier: MIT */
/* The operations on what SANCTUARY brings: Defence, the token, Survivors, and Avatars. */
#include "games/notalone/operations/operations.h"

#include <assert.h>

#include "games/notalone/questions/questions.h"

/* --- Defence ----------------------------------------------------------------------------------------------------- */

void op_step_defence(struct play *p)
{
    assert(!p->s->over && p->s->defence > 0);
    p->s->defence--;
    event_say(p, EVENT_DEFENCE, p->s->defence, 0, 0);
    if (p->s->defence == 0)
        op_end(p, SIDE_HUNTED + 1, REASON_DEFENCE);
}

void op_retreat_defence(struct play *p)
{
    assert(p->s->defence < defence_start(p->s));
    p->s->defence++;
    event_say(p, EVENT_DEFENCE_BACK, p->s->defence, 0, 0);
}

void op_reach_bonus(struct play *p, unsigned bonus)
{
    assert(p->s->bonuses >> p->s->defence & 1);
    p->s->bonuses &= (uint16_t) ~(1u << p->s->defence);
    event_say(p, EVENT_BONUS, (int)bonus, 0, 0);
}

void op_unlock(struct play *p)
{
    p->s->unlocked = 1;
}

void op_fortify(struct play *p, unsigned seat, bool at_token)
{
    if (at_token) {
        assert(!p->s->now.fortified);
        p->s->now.fortified = 1;
    }
    event_say(p, EVENT_FORTIFY, (int)seat, 0, 0);
}

void op_move_sanctuary(struct play *p, unsigned space)
{
    assert(accessible_spaces(p->s) >> space & 1);
    p->s->sanctuary = (uint8_t)space;
    event_say(p, EVENT_SANCTUARY, (int)space, 0, 0);
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

/* The top of the deck, which is not empty. */
static unsigned draw(struct notalone_state *s)
{
    uint8_t *top = &s->survivor_deck[--s->survivor_deck_size];
    unsigned survivor = *top;

    *top = 0;
    if (s->survivor_deck_size < s->survivor_tail)
        s->survivor_tail = s->survivor_deck_size;
    return survivor;
}

void op_reveal_survivors(struct play *p, unsigned count)
{
    uint32_t drawn = 0;
    struct game_event e;

    for (; count && p->s->survivor_deck_size; count--)
        drawn |= 1u << draw(p->s);
    if (!drawn)
        return;
    p->s->revealed |= drawn;
    if (!event_open(p, &e, EVENT_REVEAL_SURVIVORS))
        return;
    event_add_mask(&e, 0, GAME_EVERYBODY, drawn, 0);
    event_send(p, &e);
}

void op_rescue_survivor(struct play *p, unsigned seat, unsigned survivor)
{
    struct notalone_state *s = p->s;

    assert(s->revealed >> survivor & 1);
    s->revealed &= ~(1u << survivor);
    s->survivors_known |= 1u << survivor;
    s->seats[seat].survivors |= 1u << survivor;
    event_say(p, EVENT_RESCUE_SURVIVOR, (int)seat, (int)survivor, 0);
}

static void say_survivor(struct play *p, enum event_kind kind, unsigned seat, uint16_t known_to, unsigned survivor)
{
    struct game_event e;

    if (!event_open(p, &e, kind))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, known_to, (int)survivor);
    event_send(p, &e);
}

/* Everybody knows some Survivors at the bottom of the deck. A seat that draws one of these is known to hold it. */
void op_draw_survivor(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;
    bool known;
    unsigned survivor;

    if (!s->survivor_deck_size)
        return;
    known = s->survivor_deck_size <= s->survivor_tail;
    survivor = draw(s);
    s->seats[seat].survivors |= 1u << survivor;
    s->survivors_known |= known ? 1u << survivor : 0;
    say_survivor(p, EVENT_DRAW_SURVIVOR, seat, (uint16_t)(known ? GAME_EVERYBODY : GAME_BIT(seat)), survivor);
}

void op_lose_survivor(struct play *p, unsigned seat, unsigned survivor)
{
    struct notalone_state *s = p->s;
    struct seat *hunted = &s->seats[seat];
    bool known = !(hunted->survivors & (hunted->survivors - 1)) && s->survivors_known >> survivor & 1;

    assert(hunted->survivors >> survivor & 1);
    s->survivors_known &= ~hunted->survivors;
    hunted->survivors &= ~(1u << survivor);
    if (known)
        s->survivors_gone |= 1u << survivor;
    else
        hunted->lost |= 1u << survivor;
    say_survivor(p, EVENT_LOSE_SURVIVOR, seat, (uint16_t)(known ? GAME_EVERYBODY : GAME_BIT(seat)), survivor);
}

void op_bury_survivor(struct play *p, unsigned survivor)
{
    struct notalone_state *s = p->s;

    assert(s->revealed >> survivor & 1);
    s->revealed &= ~(1u << survivor);
    for (unsigned at = s->survivor_deck_size++; at > 0; at--)
        s->survivor_deck[at] = s->survivor_deck[at - 1];
    s->survivor_deck[0] = (uint8_t)survivor;
    s->survivor_tail++;
    event_say(p, EVENT_BURY_SURVIVOR, (int)survivor, 0, 0);
}

void op_shelter(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;
    uint32_t sheltered = s->seats[seat].survivors;
    struct game_event e;

    assert(sheltered);
    s->seats[seat].survivors = 0;
    s->survivors_known &= ~sheltered;
    s->survivors_gone |= sheltered;
    if (!event_open(p, &e, EVENT_SHELTER))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add_mask(&e, 1, GAME_EVERYBODY, sheltered, 0);
    event_send(p, &e);
}

/* --- Avatars ----------------------------------------------------------------------------------------------------- */

void op_deal_avatars(struct play *p, unsigned seat, uint16_t avatars)
{
    struct game_event e;

    p->s->seats[seat].dealt = avatars;
    if (!event_open(p, &e, EVENT_DEAL_AVATARS))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add_mask(&e, 1, GAME_BIT(seat), avatars, 0);
    event_send(p, &e);
}

void op_choose_avatar(struct play *p, unsigned seat, unsigned avatar)
{
    p->s->seats[seat].dealt = 0;
    p->s->seats[seat].avatar = (uint8_t)avatar;
    event_say(p, EVENT_AVATAR, (int)seat, (int)avatar, 0);
}

/* --- places ------------------------------------------------------------------------------------------------------ */

void op_name_place(struct play *p, unsigned seat, unsigned place)
{
    p->s->seats[seat].named |= place_bit(place);
    event_say(p, EVENT_NAME_PLACE, (int)seat, (int)place, 0);
}

void op_leave_match(struct play *p, unsigned seat, unsigned index)
{
    assert(cards_on_table(p->s, seat) >> index & 1);
    p->s->seats[seat].left |= (uint8_t)(1u << index);
    event_say(p, EVENT_LEAVE, (int)seat, p->s->seats[seat].played[index], 0);
}
