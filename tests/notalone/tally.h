/* SPDX-License-Identifier: MIT */
/* Counts what became of every card and every place in matches of NOT ALONE, from the events and from the lists of legal
 * actions.
 *
 * Cards. Played: it took effect. Had an effect: something happened between its effect and its end, or it changed the
 * rules and the rest of the turn, played on with the same choices, goes or looks another way for it; where the turn
 * ends with the card, the change itself counts. Or something happened as it had its moment right after the reveal.
 * Refused: its owner could play cards at this time of its phase, or may not because of another card or of his
 * allowance, and it is not among his actions; or it went back unspent. Copied: by Flashback, so not for Survival cards,
 * nor for Flashback itself.
 *
 * Places. Used: the power of the place where a Hunted is, or of one that he reveals. Taken back: one place back
 * instead. Copied: its power was used from another place, which the artefacts' never is. Ineffective: as phase 3 ended,
 * a Hunted was there for nothing. */
#ifndef TESTS_NOTALONE_TALLY_H
#define TESTS_NOTALONE_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/pieces.h"
#include "games/notalone/state.h"
#include "plugin/dice.h"

struct card_tally {
    unsigned long played, effects, refused, copied;
};

struct place_tally {
    unsigned long used, taken, copied, ineffective;
};

/* What a card can have changed of the rules. */
struct changes {
    struct modifiers now, next; /* this turn's and the next one's */
    uint8_t resist_extra[SEATS];
};

struct tally {
    const struct notalone_state *s;
    struct card_tally cards[SURVIVAL + SURVIVAL_CARDS]; /* by code */
    struct place_tally places[PLACES];
    uint8_t moment; /* the card that has its moment right after the reveal and has shown no effect yet; 0: none */
    struct {
        uint8_t card; /* that takes effect, or whose effect is still to be judged; 0: none */
        bool showed;  /* an event told of its effect */
        bool ended;
        uint16_t turn;
        struct changes before, after;
    } running;
};

/* The counts go on over several matches; `state` is where the next one is played. */
void tally_match(struct tally *tally, const void *state);
struct game_listener tally_listener(struct tally *tally);
/* To be called at each decision. `dice` makes the choices of the turns that are played on to see what a card changed.
 */
void tally_decision(struct tally *tally, const struct dice *dice);

/* Plays two tables, which differ in rules that were changed or in Avatars alone, on with the same choices to the end of
 * the turn: whether they ever differ in what may be done or what the Creature sees, or in how the turn ends. */
bool tally_turn_differs(struct notalone_state *a, struct notalone_state *b, struct dice dice);

#endif
