/* SPDX-License-Identifier: MIT */
/* Choices of places and of cards: each seat of a mask chooses as many as it needs, one at a time, all seats at
 * once; when the last is done the choices are carried out clockwise. What is chosen from and what is done with it is a
 * row of a table, named by its use. */
#ifndef NOTALONE_CHOICE_H
#define NOTALONE_CHOICE_H

#include "games/notalone/flow.h"

enum use {
    USE_TAKE,            /* take back from the discard */
    USE_TAKE_UP_TO,      /* the same, or fewer */
    USE_TAKE_OR_PLAYED,  /* one: from the discard, or the played card itself */
    USE_TAKE_OR_DRAW,    /* one from the discard, or draw a Survivor, and then a card that can return does */
    USE_DISCARD,         /* from hand */
    USE_DISCARD_TO,      /* from hand, until `need` are left */
    USE_DISCARD_OR_WILL, /* from hand, or lose 1 Will instead */
    USE_SACRIFICE,       /* discard from hand: the Creature plays no Hunt card for the rest of the turn */
    USE_HIDE,            /* from hand: the others are shown to the Creature */
    USE_NAME,            /* from hand: he will not play it this turn */
    USE_EXPLORE,         /* of the committed: this one is revealed; the others return or stay, as the mode says */
    USE_SWAP_OUT,        /* a committed place, to be swapped */
    USE_SWAP_IN,         /* the discarded place that comes for it */
    USE_COPY,            /* a discarded place, for its power */
    USE_CAUGHT,          /* a played place on which he was caught: it returns to hand, or nothing */
    USE_RETURN,          /* a played card, back to hand */
    USE_PLAY_INSTEAD,    /* a place in hand that comes for a played card */
    USE_LAY,             /* a drawn place, for the space of the Labyrinth's frame below */
    USE_DROP,            /* a drawn place, to leave the match */
    USES
};

/* Each seat of the mask chooses `need` places, or all there are if they are fewer, or all but so many where the use
 * says so; who has none to choose, or no choice, is not asked. `index` is that of the played card it is about. */
void choose_places(struct play *p, enum use use, uint8_t seats, unsigned need, unsigned index);

/* The places among which a seat of a FRAME_PLACES chooses: a mask. */
uint32_t choice_source(const struct notalone_state *s, const struct frame *f, unsigned seat);

enum survival_use { SURVIVAL_KEEP, SURVIVAL_LOSE, SURVIVAL_GIVE };

/* Each seat of the mask chooses one of the cards it is offered (seat.offered, at least one): to keep it and discard the
 * others, or to discard it. */
void choose_survival(struct play *p, enum survival_use use, uint8_t seats);

/* The seat chooses one of the cards of its hand, of which there is one, to give it to another unseen. */
void choose_gift(struct play *p, unsigned seat, unsigned to);

/* The Creature chooses Hunt cards: one of the discard, to take it to hand; of those apart, one after the other, the
 * ones to discard, until one is left; one of the hand, to discard it as a price; of the hand, one after the other, as
 * many as it likes to discard. */
enum hunt_use { HUNT_TAKE, HUNT_DISCARD, HUNT_PAY, HUNT_CULL, HUNT_USES };
void choose_hunt(struct play *p, enum hunt_use use);

extern const struct flow places_flow;
extern const struct flow survival_flow;
extern const struct flow hunt_flow;

#endif
