/* SPDX-License-Identifier: MIT */
/* The operations on decks, hands of cards and cards in play. */
#include "games/notalone/operations.h"

#include <assert.h>

#include "game/chance.h"
#include "games/notalone/questions.h"

/* A deck that is empty as a card is needed is made anew from its discard. Returns false if that is empty too. */
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

void op_draw_hunt(struct play *p, unsigned count)
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
    s->hunt_hand |= drawn;
    if (!drawn || !event_open(p, &e, EVENT_DRAW_HUNT))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)count_bits(drawn));
    event_add_mask(&e, 1, GAME_BIT(CREATURE), drawn, 0);
    event_send(p, &e);
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
}

void op_play_card(struct play *p, unsigned seat, unsigned card)
{
    struct notalone_state *s = p->s;

    if (seat == CREATURE)
        leave_hunt_hand(s, card);
    else
        leave_survival_hand(s, seat, card);
    event_say(p, EVENT_PLAY, (int)seat, (int)card, 0);
}

void op_unspend(struct play *p, unsigned seat, unsigned card)
{
    struct notalone_state *s = p->s;

    if (seat == CREATURE) {
        s->hunt_hand |= (uint64_t)1 << card;
        s->hunt_known |= (uint64_t)1 << card;
    } else {
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

void op_discard_hunt(struct play *p)
{
    struct notalone_state *s = p->s;
    struct game_event e;

    if (!s->hunt_plays)
        return;
    if (event_open(p, &e, EVENT_HUNT_DISCARD)) {
        event_add_list(&e, 0, GAME_EVERYBODY, s->hunt_played, s->hunt_plays);
        event_send(p, &e);
    }
    for (unsigned i = 0; i < s->hunt_plays; i++) {
        s->hunt_discard[s->hunt_discard_size++] = s->hunt_played[i];
        s->hunt_played[i] = s->hunt_acts[i] = 0;
    }
    s->hunt_plays = 0;
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
