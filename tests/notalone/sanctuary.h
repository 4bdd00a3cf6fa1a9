/* SPDX-License-Identifier: MIT */
/* Scenarios of SANCTUARY, and of the Avatars and Evolutions that a match without it can have.
 *
 * Survivors are named by their ids, or by what they do: "runner" is the lower of its two cards that has not been named
 * before it in the same list. Lists of "" are empty. Everything named is taken from wherever it is, and what a list
 * replaces goes under its deck, so that each piece is in one place. */
#ifndef TESTS_NOTALONE_SANCTUARY_H
#define TESTS_NOTALONE_SANCTUARY_H

#include "games/notalone/defence.h"
#include "scenario.h"

#define WITH_SANCTUARY "sanctuary=on places=base+sanctuary decks=sanctuary "
/* The same with EXPLORATION: the Labyrinth, the Nexus and so on as 1 to 5, and its cards too. */
#define WITH_BOTH "sanctuary=on places=exploration+sanctuary decks=exploration+sanctuary "

/* `arrange` with SANCTUARY, and more settings. The table is that of `arrange`, and besides: Defence and DNA are as they
 * start, the Sanctuary token lies on 3, Defender and Michelle West lie revealed, the decks hold all the other Survivors
 * and Evolutions in the order of their codes with the lowest on top, nobody holds any, and no Hunted has an Avatar. */
void arrange_sanctuary(struct scenario *sc, unsigned hunted, const char *settings);

/* The board. The bonuses of all spaces up to where Defence stands have been reached. */
void defence(struct scenario *sc, unsigned steps);
/* Where the bonus lies, in steps to Victory; 0 where it does not. */
unsigned bonus_space(const struct scenario *sc, enum bonus bonus);
void sanctuary_at(struct scenario *sc, unsigned space);
void unlocked(struct scenario *sc); /* the token goes on to 10 */
void dna(struct scenario *sc, unsigned amount);

/* Survivors. */
void revealed(struct scenario *sc, const char *survivors); /* replaces those that lie revealed */
void holds_survivors(struct scenario *sc, unsigned seat,
                     const char *survivors);                             /* what he holds: drawn, so nobody knows */
void rescued(struct scenario *sc, unsigned seat, const char *survivors); /* more that he holds, and all know it */
void survivor_deck(struct scenario *sc, const char *survivors);          /* on top, the first drawn first */
void survivor_deck_keeps(struct scenario *sc, unsigned most);            /* those below have left the match */

/* Evolutions. */
void evolution_hand(struct scenario *sc, const char *evolutions);
void developed(struct scenario *sc, const char *evolutions); /* in a turn before this one, so that they work */
void evolution_discard(struct scenario *sc, const char *evolutions);
void evolution_deck(struct scenario *sc, const char *evolutions); /* on top of theirs, the first drawn first */
void evolution_deck_keeps(struct scenario *sc, unsigned level, unsigned most); /* those below have been discarded */

void avatar(struct scenario *sc, unsigned seat, const char *avatar);
const char *avatar_id(unsigned code);

/* The turn begins, all commit and the Creature places its token: on to what Hunted 1 does with his place. */
void explore(struct scenario *sc, const char *committed, unsigned creature);

/* The Creature nests and takes as much DNA as it may. */
void nest(struct scenario *sc);

/* True if from now to the end of the turn the seat could take the action, if whoever is asked took his default action.
 * Nothing is done to the scenario. */
bool comes_to(const struct scenario *sc, unsigned seat, const char *action);

/* For comparing: masks of Survivors and Evolutions. */
uint32_t survivors_named(const char *list);
uint32_t evolutions_named(const char *list);

/* What `arrange` does to a match that has any of it. */
void sanctuary_tidy(struct scenario *sc);

#endif
