/* SPDX-License-Identifier: MIT */
/* The operations on decks, hands of cards and cards in play. */
#include "games/notalone/operations/operations.h"

#include <assert.h>

#include "game/chance.h"
#include "games/notalone/questions/questions.h"

/* If a card is needed and the deck is empty, its discard becomes the new deck. Returns false if the discard is empty
 * too. */
static bool refill_deck(struct play *p, bool hunt)
{
    struct notalone_state *s = p->s;
    uint8_t *deck = hunt ? s->hunt_deck : s->survival_deck;
    uint8_t *pile = hunt ? s->hunt_discard : s->survival_discard;
    uint8_t *size = hunt ? &s->hunt_deck_size : &s->survival_deck_size;
    uint8_t *pile_size = hunt ? &s->hunt_discard_size : &s->survival_discard_size;
    uint8_t *rebuilds = hunt ? &s->hunt_rebuilds : &s->survival_rebuilds;

    if (*size)
        return true;
    if (!*pile_size)
        return false;
    for (; *size < *pile_size; (*size)++) {
        deck[*size] = pile[*size];
        pile[*size] = 0;
    }
    *pile_size = 0;
    chance_shuffle(&s->seed, hunt ? STREAM_HUNT : STREAM_SURVIVAL, ++*rebuilds, deck, *size);
    event_say(p, EVENT_SHUFFLE, hunt ? 1 : 2, 0, 0);
    return true;
}

/* Draws Hunt cards to where `to` says, a mask. */
static void draw_hunt(struct play *p, unsigned count, uint64_t *to, enum event_kind kind)
{
    struct notalone_state *s = p->s;
    struct game_event e;
    uint64_t drawn = 0;

    for (; count && refill_deck(p, true); count--) {
        uint64_t card = (uint64_t)1 << s->hunt_deck[--s->hunt_deck_size];

        s->hunt_deck[s->hunt_deck_size] = 0;
        if (s->hunt_deck_size < s->hunt_tail) {
            s->hunt_tail = s->hunt_deck_size;
            s->hunt_known |= card;
        }
        drawn |= card;
    }
    *to |= drawn;
    if (!drawn || !event_open(p, &e, kind))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)count_bits(drawn));
    event_add_mask(&e, 1, GAME_BIT(CREATURE), drawn, 0);
    event_send(p, &e);
}

void op_draw_hunt(struct play *p, unsigned count)
{
    draw_hunt(p, count, &p->s->hunt_hand, EVENT_DRAW_HUNT);
}

void op_draw_apart(struct play *p, unsigned count)
{
    assert(!p->s->hunt_apart);
    draw_hunt(p, count, &p->s->hunt_apart, EVENT_APART);
}

unsigned op_draw_survival(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;
    struct game_event e;
    uint8_t card;

    if (!refill_deck(p, false))
        return 0;
    card = s->survival_deck[--s->survival_deck_size];
    s->survival_deck[s->survival_deck_size] = 0;
    s->seats[seat].survival |= survival_bit(card);
    if (event_open(p, &e, EVENT_DRAW_SURVIVAL)) {
        event_add(&e, 0, GAME_EVERYBODY, (int)seat);
        event_add(&e, 1, GAME_BIT(seat), card);
        event_send(p, &e);
    }
    return card;
}

void op_take_top_survival(struct play *p, unsigned seat)
{
    struct notalone_state *s = p->s;
    uint8_t *top = &s->survival_discard[s->survival_discard_size - 1];
    uint8_t card = *top;

    assert(s->survival_discard_size);
    *top = 0;
    s->survival_discard_size--;
    s->seats[seat].survival |= survival_bit(card);
    s->survival_known |= survival_bit(card);
    event_say(p, EVENT_TAKE_TOP, (int)seat, card, 0);
}

static void leave_hunt_hand(struct notalone_state *s, unsigned card)
{
    assert(s->hunt_hand >> card & 1);
    s->hunt_hand &= ~((uint64_t)1 << card);
    s->hunt_known &= ~((uint64_t)1 << card);
}

static void leave_survival_hand(struct notalone_state *s, unsigned seat, unsigned card)
{
    assert(s->seats[seat].survival & survival_bit(card));
    s->seats[seat].survival &= ~survival_bit(card);
    s->survival_known &= ~survival_bit(card);
    for_each_hunted(s, other)
        s->seats[other].traced &= ~survival_bit(card);
}

static void say_cache(struct play *p, enum event_kind kind, unsigned seat, unsigned space, unsigned by)
{
    struct game_event e;

    if (!event_open(p, &e, kind))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_EVERYBODY, (int)space);
    event_add(&e, 2, GAME_BIT(seat) | GAME_BIT(by), p->s->cached[space]);
    event_send(p, &e);
}

void op_cache(struct play *p, unsigned seat, unsigned card, unsigned space)
{
    struct notalone_state *s = p->s;

    assert(s->seats[seat].offered & survival_bit(card) && !s->cached[space]);
    leave_survival_hand(s, seat, card);
    s->seats[seat].offered &= ~survival_bit(card);
    s->cached[space] = (uint8_t)card;
    s->cached_by[space] = (uint8_t)seat;
    say_cache(p, EVENT_CACHE, seat, space, seat);
}

void op_take_cached(struct play *p, unsigned seat, unsigned space)
{
    struct notalone_state *s = p->s;
    uint64_t card = survival_bit(s->cached[space]);
    unsigned by = s->cached_by[space];

    say_cache(p, EVENT_TAKE_CACHED, seat, space, by);
    s->seats[seat].survival |= card;
    if (by != seat)
        s->seats[by].traced |= card;
    s->cached[space] = s->cached_by[space] = 0;
}

/* One of the seat's cards has gone to `to` unseen. If it was the only one, all who knew it still know where it is.
 * Otherwise only the receiver knows. */
static void lose_track(struct notalone_state *s, unsigned seat, unsigned to, uint64_t given)
{
    uint64_t held = s->seats[seat].survival;

    if (held == given)
        return;
    s->survival_known &= ~held;
    for_each_hunted(s, other)
        if (other != to)
            s->seats[other].traced &= ~held;
}

void op_give_survival(struct play *p, unsigned seat, unsigned to, unsigned card)
{
    struct notalone_state *s = p->s;
    uint64_t given = survival_bit(card);
    struct game_event e;
    bool known;

    assert(s->seats[seat].offered & given && seat != to);
    lose_track(s, seat, to, given);
    known = s->survival_known & given;
    s->seats[seat].survival &= ~given;
    s->seats[seat].offered = 0;
    s->seats[seat].traced |= given;
    s->seats[to].survival |= given;
    s->seats[to].traced &= ~given;
    if (!event_open(p, &e, EVENT_GIVE))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_EVERYBODY, (int)to);
    event_add(&e, 2, (uint16_t)(known ? GAME_EVERYBODY : GAME_BIT(seat) | GAME_BIT(to)), (int)card);
    event_send(p, &e);
}

static bool lies_apart(const struct notalone_state *s, unsigned card)
{
    return !is_survival(card) && s->hunt_apart >> card & 1;
}

static void leave_apart(struct notalone_state *s, unsigned card)
{
    assert(lies_apart(s, card));
    s->hunt_apart &= ~((uint64_t)1 << card);
    s->hunt_known &= ~((uint64_t)1 << card);
}

/* A card played from where it lies apart stays noted there until it takes effect: it may have to go back. */
void op_play_card(struct play *p, unsigned seat, unsigned card)
{
    struct notalone_state *s = p->s;

    if (lies_apart(s, card))
        s->hunt_known |= (uint64_t)1 << card;
    else if (seat == CREATURE)
        leave_hunt_hand(s, card);
    else
        leave_survival_hand(s, seat, card);
    event_say(p, EVENT_PLAY, (int)seat, (int)card, 0);
}

void op_unspend(struct play *p, unsigned seat, unsigned card)
{
    struct notalone_state *s = p->s;

    if (seat == CREATURE && !lies_apart(s, card)) {
        s->hunt_hand |= (uint64_t)1 << card;
        s->hunt_known |= (uint64_t)1 << card;
    } else if (seat != CREATURE) {
        s->seats[seat].survival |= survival_bit(card);
        s->survival_known |= survival_bit(card);
    }
    event_say(p, EVENT_UNSPENT, (int)seat, (int)card, 0);
}

void op_begin_effect(struct play *p, unsigned seat, unsigned card, unsigned effect)
{
    struct notalone_state *s = p->s;
    struct game_event e;

    if (seat == CREATURE) {
        assert(s->hunt_plays < HUNT_PLAYED_MAX);
        if (lies_apart(s, card)) {
            leave_apart(s, card);
            s->now.hunt_extra++;
        }
        s->hunt_played[s->hunt_plays] = (uint8_t)card;
        s->hunt_acts[s->hunt_plays++] = (uint8_t)effect;
    } else {
        s->seats[seat].plays++;
    }
    if (!event_open(p, &e, EVENT_EFFECT))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)seat);
    event_add(&e, 1, GAME_EVERYBODY, (int)card);
    if (effect != card)
        event_add(&e, 2, GAME_EVERYBODY, (int)effect);
    event_send(p, &e);
}

void op_park(struct play *p, unsigned seat, unsigned card, unsigned subject)
{
    struct notalone_state *s = p->s;

    assert(s->parked_count < PARKED_MAX);
    s->parked[s->parked_count++] =
        (struct parked){.seat = (uint8_t)seat, .card = (uint8_t)card, .subject = (uint8_t)subject};
}

static void put_on_survival_discard(struct play *p, enum event_kind kind, unsigned seat, unsigned card)
{
    p->s->survival_discard[p->s->survival_discard_size++] = (uint8_t)card;
    event_say(p, kind, (int)seat, (int)card, 0);
}

void op_spend_survival(struct play *p, unsigned seat, unsigned card)
{
    put_on_survival_discard(p, EVENT_SPENT, seat, card);
}

void op_lose_survival(struct play *p, unsigned seat, unsigned card)
{
    leave_survival_hand(p->s, seat, card);
    put_on_survival_discard(p, EVENT_LOSE_CARD, seat, card);
}

static void put_on_hunt_discard(struct play *p, const uint8_t *cards, unsigned count)
{
    struct notalone_state *s = p->s;
    struct game_event e;

    if (count && event_open(p, &e, EVENT_HUNT_DISCARD)) {
        event_add_list(&e, 0, GAME_EVERYBODY, cards, count);
        event_send(p, &e);
    }
    for (unsigned i = 0; i < count; i++)
        s->hunt_discard[s->hunt_discard_size++] = cards[i];
}

/* True if the card, played this turn, no longer lies among the others in play: it lies before a Hunted, or did. */
static bool has_left_play(const struct notalone_state *s, unsigned card)
{
    for (unsigned i = 0; i < LYING_MAX; i++)
        if (s->lying[i].card == card)
            return true;
    for (unsigned i = 0; i < s->hunt_discard_size; i++)
        if (s->hunt_discard[i] == card)
            return true;
    return false;
}

void op_discard_hunt(struct play *p)
{
    struct notalone_state *s = p->s;
    uint8_t cards[HUNT_PLAYED_MAX];
    unsigned count = 0;

    for (unsigned i = 0; i < s->hunt_plays; i++) {
        if (!has_left_play(s, s->hunt_played[i]))
            cards[count++] = s->hunt_played[i];
        s->hunt_played[i] = s->hunt_acts[i] = 0;
    }
    s->hunt_plays = 0;
    put_on_hunt_discard(p, cards, count);
}

void op_take_hunt(struct play *p, unsigned card)
{
    struct notalone_state *s = p->s;
    unsigned at = 0;

    while (s->hunt_discard[at] != card)
        at++;
    assert(at < s->hunt_discard_size);
    for (s->hunt_discard_size--; at < s->hunt_discard_size; at++)
        s->hunt_discard[at] = s->hunt_discard[at + 1];
    s->hunt_discard[at] = 0;
    s->hunt_hand |= (uint64_t)1 << card;
    s->hunt_known |= (uint64_t)1 << card;
    event_say(p, EVENT_TAKE_HUNT, (int)card, 0, 0);
}

void op_discard_apart(struct play *p, unsigned card)
{
    const uint8_t code = (uint8_t)card;

    leave_apart(p->s, card);
    put_on_hunt_discard(p, &code, 1);
}

void op_lose_hunt(struct play *p, unsigned card)
{
    const uint8_t code = (uint8_t)card;

    leave_hunt_hand(p->s, card);
    put_on_hunt_discard(p, &code, 1);
}

void op_lay_before(struct play *p, unsigned seat, unsigned card)
{
    struct play_of *lying = p->s->lying;

    while (lying->card)
        lying++;
    assert(lying < p->s->lying + LYING_MAX);
    *lying = (struct play_of){.seat = (uint8_t)seat, .card = (uint8_t)card};
    event_say(p, EVENT_LAY, (int)seat, (int)card, 0);
}

void op_clear_before(struct play *p, unsigned seat)
{
    for (struct play_of *lying = p->s->lying; lying < p->s->lying + LYING_MAX; lying++) {
        const uint8_t card = lying->card;

        if (!card || lying->seat != seat)
            continue;
        *lying = (struct play_of){0};
        put_on_hunt_discard(p, &card, 1);
    }
}

void op_bury_hunt(struct play *p, unsigned count)
{
    struct notalone_state *s = p->s;
    uint8_t hand[DECK_MAX];
    unsigned size = 0;
    struct game_event e;

    for_each_bit(s->hunt_hand, card)
        hand[size++] = (uint8_t)card;
    chance_shuffle(&s->seed, STREAM_SEAT + CREATURE, s->turn, hand, size);
    if (count > size)
        count = size;
    for (unsigned i = 0; i < count; i++) {
        leave_hunt_hand(s, hand[i]);
        for (unsigned at = s->hunt_deck_size++; at > 0; at--)
            s->hunt_deck[at] = s->hunt_deck[at - 1];
        s->hunt_deck[0] = hand[i];
        s->hunt_tail++;
    }
    if (!event_open(p, &e, EVENT_BOTTOM))
        return;
    event_add_list(&e, 0, GAME_EVERYBODY, hand, count);
    event_send(p, &e);
}
