/* SPDX-License-Identifier: MIT */
/* Choices of places and of cards. Each seat of a mask chooses as many as it needs, one at a time, all seats at once.
 * When the last seat is done, the choices are carried out clockwise. A table has a row for each use: the places or
 * cards to choose from, and what happens to the chosen ones. */
#ifndef NOTALONE_CHOICE_H
#define NOTALONE_CHOICE_H

#include "games/notalone/turn/flow.h"

enum use {
    USE_TAKE,            /* take back from the discard */
    USE_TAKE_UP_TO,      /* the same, or fewer */
    USE_TAKE_OR_PLAYED,  /* one: from the discard, or the played card itself */
    USE_TAKE_OR_DRAW,    /* one from the discard, or draw a Survivor; then the played card returns if it can */
    USE_DISCARD,         /* from hand */
    USE_DISCARD_TO,      /* from hand, until `need` are left */
    USE_DISCARD_OR_WILL, /* from hand, or lose 1 Will instead */
    USE_SACRIFICE,       /* discard from hand: the Creature plays no Hunt card for the rest of the turn */
    USE_HIDE,            /* from hand: the others are shown to the Creature */
    USE_NAME,            /* from hand: he will not play it this turn */
    USE_EXPLORE,         /* a committed place, to be revealed; the others return or stay, as the mode says */
    USE_SWAP_OUT,        /* a committed place, to be swapped */
    USE_SWAP_IN,         /* the discarded place that replaces it */
    USE_COPY,            /* a discarded place, for its power */
    USE_CAUGHT,          /* a played place on which he was caught: it returns to hand; or none */
    USE_RETURN,          /* a played card, back to hand */
    USE_PLAY_INSTEAD,    /* a place in hand that replaces a played card */
    USE_LAY,             /* a drawn place, for the space of the Labyrinth's frame below */
    USE_DROP,            /* a drawn place, to leave the match */
    USES
};

/* Each seat of the mask chooses `need` places, or all if it has fewer. With some uses it chooses all but `need`. A seat
 * that has no place, or no choice, is not asked. `index` is the played card that the choice is about. */
void choose_places(struct play *p, enum use use, uint8_t seats, unsigned need, unsigned index);

/* Mask of the places from which a seat chooses in a FRAME_PLACES. */
uint32_t choice_source(const struct notalone_state *s, const struct frame *f, unsigned seat);

enum survival_use { SURVIVAL_KEEP, SURVIVAL_LOSE, SURVIVAL_GIVE };

/* Each seat of the mask chooses one of the cards that it is offered (seat.offered, at least one). `use` says what
 * happens to that card: the seat keeps it and discards the others, discards it, or gives it. */
void choose_survival(struct play *p, enum survival_use use, uint8_t seats);

/* The seat chooses a card of its hand, which is not empty, and gives it to another seat unseen. */
void choose_gift(struct play *p, unsigned seat, unsigned to);

/* The Creature chooses Hunt cards. HUNT_TAKE: it takes one card from the discard to hand. HUNT_DISCARD: it discards
 * cards that lie apart, one after the other, until one is left. HUNT_PAY: it discards one card of its hand as a price.
 * HUNT_CULL: it discards cards of its hand, one after the other, as many as it likes. */
enum hunt_use { HUNT_TAKE, HUNT_DISCARD, HUNT_PAY, HUNT_CULL, HUNT_USES };
void choose_hunt(struct play *p, enum hunt_use use);

extern const struct flow places_flow;
extern const struct flow survival_flow;
extern const struct flow hunt_flow;

#endif
