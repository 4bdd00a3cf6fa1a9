/* SPDX-License-Identifier: MIT */
/* Counts what happened to every card and every place in matches of NOT ALONE, from the events and the lists of legal
 * actions.
 *
 * A card is played if it took effect. It had an effect in one of these cases: an event came while it took effect; an
 * event came when its part right after the reveal was carried out; or it changed the rules, and the rest of the turn,
 * played twice with the same choices, differs with and without the change. If the turn ends with the card, the change
 * itself counts. It is refused if its owner could play cards at this time of its phase, or is kept from it by another
 * card or by the allowance, and the card is not among the legal actions; or if it returned unspent. It is copied by
 * Flashback; so Survival cards and Flashback itself are never copied.
 *
 * A place is used if a Hunted used its power there, or by revealing it. It is taken back if a Hunted there took a place
 * back instead. It is copied if its power was used from another place; the artefacts never are. It is ineffective if a
 * Hunted was there at the end of phase 3 and got nothing. */
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

/* The rules that a card can have changed. */
struct changes {
    struct modifiers now, next; /* this turn's and the next one's */
    uint8_t resist_extra[SEATS];
};

struct tally {
    const struct notalone_state *s;
    struct card_tally cards[SURVIVAL + SURVIVAL_CARDS]; /* by code */
    struct place_tally places[PLACES];
    uint8_t moment; /* the card that takes effect right after the reveal and has shown nothing yet; 0: none */
    struct {
        uint8_t card; /* the card that takes effect, or that is still to be judged; 0: none */
        bool showed;  /* an event showed its effect */
        bool ended;
        uint16_t turn;
        struct changes before, after;
    } running;
};

/* Begins the next match, which is played in `state`. The counts continue over several matches. */
void tally_match(struct tally *tally, const void *state);
struct game_listener tally_listener(struct tally *tally);
/* Call it at each decision. `dice` makes the choices in turns that are played on to see what a card changed. */
void tally_decision(struct tally *tally, const struct dice *dice);

/* The two tables differ only in changed rules or in Avatars. Plays both to the end of the turn with the same choices.
 * Returns true if they ever differ in legal actions, in what the Creature sees, or in how the turn ends. */
bool tally_turn_differs(struct notalone_state *a, struct notalone_state *b, struct dice dice);

#endif
