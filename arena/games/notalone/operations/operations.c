/* SPDX-License-Identifier: MIT */
#include "games/notalone/operations/operations.h"

#include <assert.h>

#include "game/chance.h"
#include "games/notalone/questions/questions.h"

/* --- counters ---------------------------------------------------------------------------------------------------- */

void op_end(struct play *p, unsigned winner, unsigned reason)
{
    assert(!p->s->over);
    p->s->over = 1;
    p->s->winner = (uint8_t)winner;
    p->s->reason = (uint8_t)reason;
    event_say(p, EVENT_END, (int)winner, (int)reason, 0);
}

void op_step_rescue(struct play *p)
{
    assert(!p->s->over && p->s->rescue > 0);
    p->s->rescue--;
    event_say(p, EVENT_RESCUE, p->s->rescue, 0, 0);
    if (p->s->rescue == 0)
        op_end(p, SIDE_HUNTED + 1, REASON_RESCUE);
}

void op_advance_assimilation(struct play *p)
{
    assert(!p->s->over && p->s->assimilation > 0);
    p->s->assimilation--;
    event_say(p, EVENT_ASSIMILATION, p->s->assimilation, 0, 0);
    if (p->s->assimilation == 0)
        op_end(p, SIDE_CREATURE + 1, REASON_ASSIMILATION);
}

void op_retreat_assimilation(struct play *p)
{
    assert(p->s->assimilation < assimilation_start(p->s));
    p->s->assimilation++;
    event_say(p, EVENT_ASSIMILATION_BACK, p->s->assimilation, 0, 0);
}

void op_put_marker(struct play *p)
{
    assert(!p->s->marker);
    p->s->marker = 1;
    event_say(p, EVENT_MARKER, 1, 0, 0);
}

void op_remove_marker(struct play *p)
{
    assert(p->s->marker);
    p->s->marker = 0;
    event_say(p, EVENT_MARKER, 0, 0, 0);
}

void op_move_shield(struct play *p, unsigned space)
{
    assert(p->s->shield && p->s->shield != space);
    p->s->shield = (uint8_t)space;
    event_say(p, EVENT_SHIELD, (int)space, 0, 0);
}

/* --- Will -------------------------------------------------------------------------------------------------------- */

static void change_will(struct play *p, unsigned seat, int change)
{
    if (!change)
        return;
    p->s->seats[seat].will = (uint8_t)(p->s->seats[seat].will + change);
    event_say(p, EVENT_WILL, (int)seat, change, p->s->seats[seat].will);
    if (!p->s->seats[seat].will)
        op_clear_before(p, seat);
}

void op_lose_will(struct play *p, unsigned seat, unsigned amount)
{
    unsigned will = p->s->seats[seat].will, lost = amount < will ? amount : will;

    p->s->will_reserve = (uint8_t)(p->s->will_reserve + lost);
    change_will(p, seat, -(int)lost);
}

void op_regain_will(struct play *p, unsigned seat, unsigned amount)
{
    assert(amount <= p->s->will_reserve && p->s->seats[seat].will + amount <= WILL_MAX);
    p->s->will_reserve = (uint8_t)(p->s->will_reserve - amount);
    change_will(p, seat, (int)amount);
}

void op_resist(struct play *p, unsigned seat)
{
    assert(p->s->seats[seat].will > 0);
    p->s->seats[seat].resists++;
    event_say(p, EVENT_RESIST, (int)seat, 0, 0);
    op_lose_will(p, seat, 1);
}

void op_put_counter(struct play *p, unsigned space)
{
    assert(p->s->will_reserve && free_track(p->s) >> space & 1);
    p->s->will_reserve--;
    p->s->track |= 1u << space;
    event_say(p, EVENT_PUT_COUNTER, (int)space, 0, 0);
}

void op_take_counter(struct play *p, unsigned space, unsigned seat)
{
    assert(p->s->track >> space & 1);
    p->s->track &= ~(1u << space);
    p->s->will_reserve = (uint8_t)(p->s->will_reserve + !seat);
    event_say(p, EVENT_TAKE_COUNTER, (int)space, (int)seat, 0);
    change_will(p, seat, seat ? 1 : 0);
}

/* --- places ------------------------------------------------------------------------------------------------------ */

/* Under Smokescreen the Creature does not see which card leaves a hand. So it is no longer certain of the places that
 * it was shown there. */
static void leave_hand(struct play *p, struct seat *hunted, uint32_t places)
{
    assert((hunted->hand & places) == places);
    hunted->hand &= ~places;
    hunted->shown &= p->s->now.smoke ? 0 : ~places;
}

void op_take_back(struct play *p, unsigned seat, uint32_t places)
{
    struct seat *hunted = &p->s->seats[seat];

    assert(places && (hunted->discard & places) == places);
    hunted->discard &= ~places;
    hunted->hand |= places;
    event_say_places(p, EVENT_TAKE_BACK, seat, discard_audience(p->s), places);
}

void op_discard(struct play *p, unsigned seat, uint32_t places)
{
    struct seat *hunted = &p->s->seats[seat];

    assert(places);
    leave_hand(p, hunted, places);
    hunted->discard |= places;
    event_say_places(p, EVENT_DISCARD, seat, discard_audience(p->s), places);
}

/* Of his hand, which is not empty. */
static unsigned random_place(const struct notalone_state *s, unsigned seat, unsigned generation)
{
    uint8_t places[PLACES];
    unsigned count = 0;

    for_each_bit(s->seats[seat].hand, place)
        places[count++] = (uint8_t)place;
    assert(count);
    chance_shuffle(&s->seed, STREAM_SEAT + seat, generation, places, count);
    return places[0];
}

unsigned op_discard_random(struct play *p, unsigned seat)
{
    unsigned place = random_place(p->s, seat, p->s->turn);

    op_discard(p, seat, place_bit(place));
    return place;
}

void op_exchange(struct play *p, unsigned seat)
{
    struct seat *hunted = &p->s->seats[seat];
    uint32_t discard = hunted->discard;
    struct game_event e;

    hunted->discard = hunted->hand;
    hunted->hand = discard;
    hunted->shown = 0;
    if (!event_open(p, &e, EVENT_EXCHANGE))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add_mask(&e, 1, discard_audience(p->s), hunted->discard, 0);
    event_send(p, &e);
}

void op_take_reserve(struct play *p, unsigned seat, unsigned place)
{
    assert(reserve_whole(p->s, seat) & place_bit(place));
    p->s->reserve[place]--;
    p->s->seats[seat].hand |= place_bit(place);
    event_say(p, EVENT_RESERVE, (int)seat, (int)place, 0);
}

/* op_discard_random uses the turn's number as generation of chance. This one differs from all of them, so that the
 * place discarded at random does not follow from the place shown. */
enum { SHOWN_AT_RANDOM = 1 << 16 };

void op_show_random(struct play *p, unsigned seat)
{
    op_show(p, seat, place_bit(random_place(p->s, seat, SHOWN_AT_RANDOM + p->s->turn)));
}

void op_show(struct play *p, unsigned seat, uint32_t places)
{
    p->s->seats[seat].shown |= places;
    event_say_places(p, EVENT_SHOW, seat, GAME_BIT(CREATURE) | GAME_BIT(seat), places);
}

void op_move_hunted(struct play *p, unsigned seat, unsigned index, unsigned space)
{
    uint8_t *at = &p->s->seats[seat].space[index];
    unsigned from = *at;

    *at = (uint8_t)space;
    event_say(p, EVENT_MOVE, (int)seat, (int)from, (int)space);
}

void op_avoid(struct play *p, unsigned seat, uint8_t tokens)
{
    unsigned first = tokens == AVOIDS_CLONE ? TOKEN_TARGET : (unsigned)__builtin_ctz(tokens);

    p->s->seats[seat].avoids |= tokens;
    event_say(p, EVENT_AVOID, (int)seat, (int)first + 1, 0);
}

/* --- the planet -------------------------------------------------------------------------------------------------- */

void op_place_token(struct play *p, unsigned token, uint16_t spaces)
{
    struct game_event e;

    p->s->tokens[token] = spaces;
    if (!event_open(p, &e, EVENT_TOKEN))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)token + 1);
    event_add_mask(&e, 1, GAME_EVERYBODY, spaces, 0);
    event_send(p, &e);
}

void op_swap_tokens(struct play *p, unsigned token, unsigned other)
{
    uint16_t spaces = p->s->tokens[token];

    assert(spaces && p->s->tokens[other]);
    if (token == other)
        return;
    op_place_token(p, token, p->s->tokens[other]);
    op_place_token(p, other, spaces);
}

void op_take_tokens_back(struct play *p)
{
    for (unsigned token = 0; token < TOKENS; token++)
        p->s->tokens[token] = 0;
    event_say(p, EVENT_TOKENS_BACK, 0, 0, 0);
}

void op_uncover(struct play *p, unsigned seat, unsigned space)
{
    assert(p->s->face_down >> space & 1);
    p->s->face_down &= (uint16_t) ~(1u << space);
    event_say(p, EVENT_UNCOVER, (int)seat, (int)space, p->s->planet[space]);
    if (p->s->now.ineffective_later & place_bit(p->s->planet[space]))
        op_make_ineffective(p, (uint16_t)(1u << space));
}

static void say_spaces(struct play *p, enum event_kind kind, uint16_t spaces)
{
    struct game_event e;

    if (!event_open(p, &e, kind))
        return;
    event_add_mask(&e, 0, GAME_EVERYBODY, spaces, 0);
    event_send(p, &e);
}

void op_make_ineffective(struct play *p, uint16_t spaces)
{
    p->s->now.ineffective |= spaces;
    say_spaces(p, EVENT_INEFFECTIVE, spaces);
}

void op_calm(struct play *p, uint16_t spaces)
{
    p->s->now.calm |= spaces;
    say_spaces(p, EVENT_CALM, spaces);
}

void op_bar_creature(struct play *p, uint16_t spaces)
{
    p->s->now.no_creature |= spaces;
    say_spaces(p, EVENT_BARRED, spaces);
}

void op_idle_artemia(struct play *p)
{
    p->s->now.artemia_idle = 1;
    event_say(p, EVENT_IDLE, TOKEN_ARTEMIA + 1, 0, 0);
}

void op_anticipate(struct play *p, unsigned seat)
{
    p->s->now.anticipated |= (uint8_t)(1u << seat);
    event_say(p, EVENT_NAME, (int)seat, 0, 0);
}

void op_name_space(struct play *p, unsigned space)
{
    event_say(p, EVENT_NAME_SPACE, (int)space, 0, 0);
}

void op_lift_smoke(struct play *p)
{
    struct game_event e;

    p->s->now.smoke = 0;
    for_each_hunted(p->s, seat) {
        if (!event_open(p, &e, EVENT_PILE))
            return;
        event_add(&e, 0, GAME_EVERYBODY, (int)seat);
        event_add_mask(&e, 1, GAME_EVERYBODY, p->s->seats[seat].discard, 0);
        event_send(p, &e);
    }
}

void op_catch(struct play *p, uint8_t seats)
{
    struct game_event e;

    p->s->caught = seats;
    for_each_bit(seats, seat)
        for (unsigned i = 0; i < p->s->seats[seat].count; i++)
            if (catches(p->s, (unsigned)seat, i))
                p->s->seats[seat].caught_on |= (uint8_t)(1u << i);
    if (!event_open(p, &e, EVENT_CAUGHT))
        return;
    event_add_mask(&e, 0, GAME_EVERYBODY, seats, 0);
    event_send(p, &e);
}
