/* SPDX-License-Identifier: MIT */
/* The operations on DNA and Evolutions, and on the use of powers in card windows. */
#include "games/notalone/operations/operations.h"

#include <assert.h>

#include "games/notalone/questions/questions.h"

/* --- DNA --------------------------------------------------------------------------------------------------------- */

static void change_dna(struct play *p, int change)
{
    if (!change)
        return;
    p->s->dna = (uint8_t)(p->s->dna + change);
    event_say(p, EVENT_DNA, change, p->s->dna, 0);
}

void op_take_dna(struct play *p, unsigned amount)
{
    unsigned reserve = (unsigned)(DNA_ALL - p->s->dna);

    change_dna(p, (int)(amount < reserve ? amount : reserve));
}

void op_lose_dna(struct play *p, unsigned amount)
{
    change_dna(p, -(int)(amount < p->s->dna ? amount : p->s->dna));
}

/* --- Evolutions -------------------------------------------------------------------------------------------------- */

void op_evolve(struct play *p)
{
    event_say(p, EVENT_EVOLVE, 0, 0, 0);
}

void op_nest(struct play *p)
{
    event_say(p, EVENT_NEST, 0, 0, 0);
}

void op_draw_evolution(struct play *p, unsigned level)
{
    struct notalone_state *s = p->s;
    uint8_t *deck = s->evolution_deck[level - 1], *size = &s->evolution_deck_size[level - 1], evolution;
    struct game_event e;

    assert(*size);
    evolution = deck[--*size];
    deck[*size] = 0;
    s->evolution_hand |= 1u << evolution;
    if (!event_open(p, &e, EVENT_DRAW_EVOLUTION))
        return;
    event_add(&e, 0, GAME_EVERYBODY, (int)level);
    event_add(&e, 1, GAME_BIT(CREATURE), evolution);
    event_send(p, &e);
}

static void leave_evolution_hand(struct notalone_state *s, unsigned evolution)
{
    assert(s->evolution_hand >> evolution & 1);
    s->evolution_hand &= ~(1u << evolution);
    s->evolution_known &= ~(1u << evolution);
}

static void enter_evolution_hand(struct notalone_state *s, unsigned evolution)
{
    s->evolution_hand |= 1u << evolution;
    s->evolution_known |= 1u << evolution;
}

void op_develop(struct play *p, unsigned evolution)
{
    leave_evolution_hand(p->s, evolution);
    p->s->developed |= 1u << evolution;
    p->s->fresh |= 1u << evolution;
    event_say(p, EVENT_DEVELOP, (int)evolution, 0, 0);
}

void op_begin_evolved(struct play *p, unsigned evolution)
{
    p->s->developed |= 1u << evolution;
    event_say(p, EVENT_DEVELOP, (int)evolution, 0, 0);
}

void op_lose_evolution(struct play *p, unsigned evolution)
{
    struct notalone_state *s = p->s;

    if (s->developed >> evolution & 1) {
        s->developed &= ~(1u << evolution);
        s->fresh &= ~(1u << evolution);
    } else {
        leave_evolution_hand(s, evolution);
    }
    s->evolution_discard |= 1u << evolution;
    event_say(p, EVENT_LOSE_EVOLUTION, (int)evolution, 0, 0);
}

void op_take_evolution(struct play *p, unsigned evolution)
{
    assert(p->s->evolution_discard >> evolution & 1);
    p->s->evolution_discard &= ~(1u << evolution);
    enter_evolution_hand(p->s, evolution);
    event_say(p, EVENT_TAKE_EVOLUTION, (int)evolution, 0, 0);
}

void op_swap_evolution(struct play *p, unsigned out, unsigned in)
{
    struct notalone_state *s = p->s;

    assert(s->developed >> out & 1);
    leave_evolution_hand(s, in);
    s->developed = (s->developed & ~(1u << out)) | 1u << in;
    s->fresh = (s->fresh & ~(1u << out)) | 1u << in;
    enter_evolution_hand(s, out);
    event_say(p, EVENT_SWAP_EVOLUTION, (int)out, (int)in, 0);
}

void op_suppress(struct play *p, unsigned evolution)
{
    assert(p->s->developed >> evolution & 1);
    p->s->now.suppressed |= 1u << evolution;
    event_say(p, EVENT_SUPPRESS, (int)evolution, 0, 0);
}

/* --- use in card windows ----------------------------------------------------------------------------------------- */

void op_use_power(struct play *p, unsigned seat, unsigned card)
{
    if (seat == CREATURE) {
        p->s->now.used |= 1u << (card - EVOLUTION);
        event_say(p, EVENT_USE_EVOLUTION, (int)(card - EVOLUTION), 0, 0);
    } else {
        p->s->seats[seat].avatar_used = 1;
        event_say(p, EVENT_USE_AVATAR, (int)seat, (int)(card - AVATAR), 0);
    }
}
