/* SPDX-License-Identifier: MIT */
/* The operations on place cards that are committed or played: they lie before their owner, face down or open, until
 * they leave the table. */
#include "games/notalone/operations/operations.h"

#include <assert.h>

#include "games/notalone/questions/questions.h"

/* --- phase 1 ----------------------------------------------------------------------------------------------------- */

void op_change_mode(struct play *p, unsigned seat, unsigned mode)
{
    assert(p->s->seats[seat].mode == MODE_ONE && p->s->seats[seat].count == 0);
    p->s->seats[seat].mode = (uint8_t)mode;
    event_say(p, EVENT_MODE, (int)seat, (int)mode, 0);
}

void op_commit(struct play *p, unsigned seat, uint32_t places)
{
    struct seat *hunted = &p->s->seats[seat];

    assert(hunted->count == 0 && count_bits(places) <= PLAYED_MAX);
    assert((hunted->hand & places) == places);
    hunted->hand &= ~places;
    hunted->shown = 0;
    for_each_bit(places, place)
        hunted->played[hunted->count++] = (uint8_t)place;
    event_say_places(p, EVENT_COMMIT, seat, GAME_BIT(seat), places);
}

/* Bit `index` of the mask becomes bit 0, and those below it move up. */
static uint8_t first_bit(uint8_t mask, unsigned index)
{
    unsigned below = (1u << index) - 1, above = ~(below << 1 | 1u);

    return (uint8_t)((mask & above) | (mask & below) << 1 | (mask >> index & 1));
}

/* The card `index` becomes card 0 and those before it move up. So the position of a face-down card tells nothing about
 * it. */
static void put_first(struct seat *hunted, unsigned index)
{
    uint8_t place = hunted->played[index];

    assert(!hunted->left && !hunted->resolved && !hunted->space[0]);
    hunted->known = first_bit(hunted->known, index);
    hunted->known_public = first_bit(hunted->known_public, index);
    for (; index; index--)
        hunted->played[index] = hunted->played[index - 1];
    hunted->played[0] = place;
}

void op_open(struct play *p, unsigned seat, unsigned place)
{
    struct seat *hunted = &p->s->seats[seat];

    assert(hunted->count < PLAYED_MAX && hunted->discard & place_bit(place));
    hunted->discard &= ~place_bit(place);
    hunted->known |= (uint8_t)(1u << hunted->count);
    hunted->known_public |= (uint8_t)(1u << hunted->count);
    hunted->played[hunted->count] = (uint8_t)place;
    put_first(hunted, hunted->count++);
    event_say(p, EVENT_OPEN, (int)seat, (int)place, 0);
}

/* Before the reveal a card that lies open came from the discard, by op_open. */
static uint32_t uncommit(struct seat *hunted)
{
    uint32_t opened = 0;

    while (hunted->count) {
        uint32_t place = place_bit(hunted->played[--hunted->count]);

        hunted->played[hunted->count] = 0;
        if (hunted->known_public >> hunted->count & 1)
            opened |= place;
        else
            hunted->hand |= place;
    }
    hunted->known = hunted->known_public = 0;
    hunted->discard |= opened;
    return opened;
}

void op_uncommit(struct play *p, uint8_t seats)
{
    struct game_event e;

    seats &= (uint8_t)~hunted_to_commit(p->s);
    for_each_bit(seats, seat) {
        uint32_t opened = uncommit(&p->s->seats[seat]);

        if (opened)
            event_say_places(p, EVENT_DISCARD, (unsigned)seat, GAME_EVERYBODY, opened);
    }
    if (!seats || !event_open(p, &e, EVENT_UNCOMMIT))
        return;
    event_add_mask(&e, 0, GAME_EVERYBODY, seats, 0);
    event_send(p, &e);
}

/* --- phases 2 and 3 ---------------------------------------------------------------------------------------------- */

/* If it is lent. */
static void return_lent(struct play *p, unsigned seat, unsigned place)
{
    struct seat *hunted = &p->s->seats[seat];

    if (!(place_row(place)->traits & TRAIT_LENT))
        return;
    hunted->hand &= ~place_bit(place);
    hunted->shown &= ~place_bit(place);
    hunted->discard &= ~place_bit(place);
    for_each_bit(cards_on_table(p->s, seat), i)
        if (hunted->played[i] == place)
            hunted->left |= (uint8_t)(1u << i);
    p->s->reserve[place]++;
    event_say(p, EVENT_LENT_BACK, (int)seat, (int)place, 0);
}

void op_swap(struct play *p, unsigned seat, unsigned index, unsigned place)
{
    struct seat *hunted = &p->s->seats[seat];
    uint16_t known_to = discard_audience(p->s);
    uint8_t out = hunted->played[index];
    struct game_event e;

    assert(hunted->discard & place_bit(place));
    hunted->discard = (hunted->discard & ~place_bit(place)) | place_bit(out);
    hunted->played[index] = (uint8_t)place;
    put_first(hunted, index);
    hunted->known |= 1;
    hunted->known_public = (uint8_t)((hunted->known_public & ~1u) | (known_to & GAME_BIT(GAME_PUBLIC) ? 1u : 0u));
    if (event_open(p, &e, EVENT_SWAP)) {
        event_add(&e, 0, GAME_EVERYBODY, (int)seat);
        event_add(&e, 1, known_to, out);
        event_add(&e, 2, known_to, (int)place);
        event_send(p, &e);
    }
    return_lent(p, seat, out);
}

/* Those that lie face down ascend, as when they were committed. */
static void sort_face_down(struct seat *hunted, uint8_t indexes, uint32_t places)
{
    for_each_bit(indexes, i) {
        hunted->played[i] = (uint8_t)__builtin_ctz(places);
        places &= places - 1;
    }
}

void op_change_committed(struct play *p, unsigned seat, unsigned out, unsigned in)
{
    struct seat *hunted = &p->s->seats[seat];
    uint8_t down = cards_face_down(p->s, seat);
    uint32_t places = places_played(p->s, seat, down);
    struct game_event e;

    assert(places & place_bit(out) && hunted->hand & place_bit(in) && !hunted->space[0]);
    hunted->hand = (hunted->hand & ~place_bit(in)) | place_bit(out);
    hunted->shown = 0;
    sort_face_down(hunted, down, (places & ~place_bit(out)) | place_bit(in));
    if (!event_open(p, &e, EVENT_CHANGE))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_BIT(seat), (int)out);
    event_add(&e, 2, GAME_BIT(seat), (int)in);
    event_send(p, &e);
}

void op_keep_one(struct play *p, unsigned seat, unsigned place)
{
    struct seat *hunted = &p->s->seats[seat];
    unsigned other = hunted->played[0] == place ? 1 : 0;
    struct game_event e;
    uint8_t back = hunted->played[other];

    assert(hunted->count == 2 && hunted->played[!other] == place);
    hunted->hand |= place_bit(back);
    hunted->played[0] = (uint8_t)place;
    hunted->played[1] = 0;
    hunted->count = 1;
    hunted->known = hunted->known_public = 0;
    if (!event_open(p, &e, EVENT_KEEP))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_BIT(seat), back);
    event_send(p, &e);
}

void op_explore(struct play *p, unsigned seat, unsigned place)
{
    struct seat *hunted = &p->s->seats[seat];
    struct game_event e;

    put_first(hunted, played_index(p->s, seat, cards_on_table(p->s, seat), place));
    if (!event_open(p, &e, EVENT_EXPLORE))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_BIT(seat), (int)place);
    event_send(p, &e);
}

void op_reveal(struct play *p, unsigned seat)
{
    struct seat *hunted = &p->s->seats[seat];
    unsigned explores = mode_of(p->s, seat)->explores, count = hunted->count < explores ? hunted->count : explores;
    struct game_event e;

    for (unsigned i = 0; i < count; i++)
        hunted->space[i] = (uint8_t)space_of(p->s, hunted->played[i]);
    hunted->known |= (uint8_t)((1u << count) - 1);
    hunted->known_public |= (uint8_t)((1u << count) - 1);
    if (!event_open(p, &e, EVENT_REVEAL))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add_list(&e, 1, GAME_EVERYBODY, hunted->played, count);
    event_send(p, &e);
}

void op_play_instead(struct play *p, unsigned seat, unsigned index, unsigned place)
{
    struct seat *hunted = &p->s->seats[seat];
    uint8_t out = hunted->played[index];

    assert(hunted->hand & place_bit(place) && cards_on_table(p->s, seat) >> index & 1);
    hunted->hand &= ~place_bit(place);
    hunted->shown &= ~place_bit(place);
    hunted->discard |= place_bit(out);
    hunted->played[index] = (uint8_t)place;
    hunted->space[index] = (uint8_t)space_of(p->s, place);
    hunted->resolved &= (uint8_t) ~(1u << index);
    if (mode_of(p->s, seat)->takes_back)
        hunted->mode = MODE_ONE;
    event_say(p, EVENT_INSTEAD, (int)seat, out, (int)place);
    return_lent(p, seat, out);
}

void op_forgo(struct play *p, unsigned seat, unsigned index)
{
    struct seat *hunted = &p->s->seats[seat];

    hunted->resolved |= (uint8_t)(1u << index);
    event_say(p, EVENT_NOTHING, (int)seat, p->s->planet[hunted->space[index]], 0);
}

void op_leave_pending(struct play *p, unsigned seat, unsigned mode)
{
    assert(p->s->seats[seat].pending == MODE_ONE);
    p->s->seats[seat].pending = (uint8_t)mode;
    event_say(p, EVENT_PENDING, (int)seat, (int)mode, 0);
}

/* --- leaving the table ------------------------------------------------------------------------------------------- */

void op_return_played(struct play *p, unsigned seat, unsigned index)
{
    struct seat *hunted = &p->s->seats[seat];
    struct game_event e;

    assert(cards_on_table(p->s, seat) >> index & 1);
    hunted->left |= (uint8_t)(1u << index);
    hunted->hand |= place_bit(hunted->played[index]);
    if (hunted->known_public >> index & 1) {
        event_say(p, EVENT_RETURN, (int)seat, hunted->played[index], 0);
    } else if (event_open(p, &e, EVENT_RETURN_COVERED)) {
        bool known = hunted->known >> index & 1;
        uint16_t known_to = (uint16_t)(known ? discard_audience(p->s) : GAME_BIT(seat));

        event_add(&e, 0, GAME_EVERYBODY, (int)seat);
        event_add(&e, 1, known_to, hunted->played[index]);
        event_send(p, &e);
    }
}

/* Cards that have left the table are still among those played. */
void op_return_lent(struct play *p, unsigned seat)
{
    const struct seat *hunted = &p->s->seats[seat];
    uint32_t places = 0;

    for (unsigned i = 0; i < hunted->count; i++)
        places |= place_bit(hunted->played[i]);
    places &= places_owned(p->s, seat);
    for_each_bit(places, place)
        return_lent(p, seat, (unsigned)place);
}

static void discard_played(struct play *p, unsigned seat, uint16_t known_to, uint32_t places)
{
    if (!places)
        return;
    p->s->seats[seat].discard |= places;
    event_say_places(p, EVENT_DISCARD, seat, known_to, places);
}

/* What lies face down under Smokescreen goes to the discard unseen. */
void op_discard_played(struct play *p, unsigned seat)
{
    struct seat *hunted = &p->s->seats[seat];
    uint8_t indexes = cards_on_table(p->s, seat), covered = p->s->now.smoke ? (uint8_t)~hunted->known_public : 0;
    uint32_t open = 0, hidden = 0;

    for_each_bit(indexes, i) {
        if (covered >> i & 1)
            hidden |= place_bit(hunted->played[i]);
        else
            open |= place_bit(hunted->played[i]);
    }
    hunted->left |= indexes;
    discard_played(p, seat, GAME_EVERYBODY, open);
    discard_played(p, seat, discard_audience(p->s), hidden);
}
