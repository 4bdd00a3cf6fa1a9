/* SPDX-License-Identifier: MIT */
/* Scenarios of SANCTUARY, and of the Avatars and Evolutions that a match without it can have.
 *
 * A list names Survivors by id or by kind: "runner" is the lowest card of its kind that the list has not named yet. ""
 * is an empty list. A named piece is taken from wherever it is, and a piece that a list replaces goes under its deck,
 * so that each piece is in one place. */
#ifndef TESTS_NOTALONE_SANCTUARY_H
#define TESTS_NOTALONE_SANCTUARY_H

#include "games/notalone/sanctuary/defence.h"
#include "scenario.h"

#define WITH_SANCTUARY "sanctuary=on places=base+sanctuary decks=sanctuary "
/* The same with EXPLORATION: the Labyrinth, the Nexus and so on as 1 to 5, and its cards too. */
#define WITH_BOTH "sanctuary=on places=exploration+sanctuary decks=exploration+sanctuary "

/* `arrange` with SANCTUARY and more settings. Besides what `arrange` does: Defence and DNA are at their start, the
 * Sanctuary token lies on 3, and Defender and Michelle West are revealed. The decks hold all other Survivors and
 * Evolutions by code, the lowest on top. Nobody holds any, and no Hunted has an Avatar. */
void arrange_sanctuary(struct scenario *sc, unsigned hunted, const char *settings);

/* The board. Sets Defence; the bonuses of all spaces up to there have been reached. */
void defence(struct scenario *sc, unsigned steps);
/* The space of the bonus, in steps to Victory; 0 if the track does not have it. */
unsigned bonus_space(const struct scenario *sc, enum bonus bonus);
void sanctuary_at(struct scenario *sc, unsigned space);
void unlocked(struct scenario *sc); /* the token goes on to 10 */
void dna(struct scenario *sc, unsigned amount);

/* Survivors. */
void revealed(struct scenario *sc, const char *survivors);                       /* replaces those that lie revealed */
void holds_survivors(struct scenario *sc, unsigned seat, const char *survivors); /* he holds these; only he knows */
void rescued(struct scenario *sc, unsigned seat, const char *survivors); /* he holds these too, and all know it */
void survivor_deck(struct scenario *sc, const char *survivors);          /* on top of the deck, the first drawn first */
void survivor_deck_keeps(struct scenario *sc, unsigned most);            /* those below have left the match */

/* Evolutions. */
void evolution_hand(struct scenario *sc, const char *evolutions);
void developed(struct scenario *sc, const char *evolutions); /* in an earlier turn, so that they work */
void evolution_discard(struct scenario *sc, const char *evolutions);
void evolution_deck(struct scenario *sc, const char *evolutions); /* on top of their decks, the first drawn first */
void evolution_deck_keeps(struct scenario *sc, unsigned level, unsigned most); /* those below have been discarded */

void avatar(struct scenario *sc, unsigned seat, const char *avatar);
const char *avatar_id(unsigned code);

/* Begins the turn, commits for all, and places the Creature token; stops where Hunted 1 resolves his place. */
void explore(struct scenario *sc, const char *committed, unsigned creature);

/* The Creature nests and takes all the DNA that it may. */
void nest(struct scenario *sc);

/* True if the seat could take the action before the end of the turn, if all take their default actions until then. Does
 * not change the scenario. */
bool comes_to(const struct scenario *sc, unsigned seat, const char *action);

/* For comparing: masks of Survivors and Evolutions. */
uint32_t survivors_named(const char *list);
uint32_t evolutions_named(const char *list);

/* The part of `arrange` for matches with SANCTUARY, Avatars or an Evolution. */
void sanctuary_tidy(struct scenario *sc);

#endif
