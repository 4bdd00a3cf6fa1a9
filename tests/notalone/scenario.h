/* SPDX-License-Identifier: MIT */
/* Scenarios of NOT ALONE: a scenario arranges a table, lets seats act, and asserts the result that the rules demand. It
 * names the clauses of RULES.md that it shows, and reads like them.
 *
 *     SCENARIO("PL-8", the_wreck_advances_rescue_once_a_turn)
 *     {
 *         arrange(sc, 2, "");
 *         hand(sc, 1, "lair wreck");
 *         begin(sc);
 *         act(sc, 1, "commit wreck");
 *         ...
 *     }
 *
 * Between `arrange` and `begin` the table may be changed at will, also by writing to sc->s, the state itself. The
 * arranged turn is turn 2. After `begin` seats act until the end of the match; `act` first passes for everybody who is
 * asked in a card window before the acting seat's turn. A failure prints the clause, the legal actions, and all events
 * before it. */
#ifndef TESTS_NOTALONE_SCENARIO_H
#define TESTS_NOTALONE_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/state.h"
#include "games/notalone/view.h"
#include "list.h"

enum { SCENARIO_LOG = 1 << 15 };

struct scenario {
    struct notalone_state s;
    char why[GAME_WHY_MAX];
    struct scenario_log {
        char words[SCENARIO_LOG];
        size_t used;
    } logs[GAME_ALL + 1]; /* every event so far, in words, as each audience hears it */
};

/* --- arranging --------------------------------------------------------------------------------------------------- */

/* A match of so many Hunted, about to begin turn 2: every Hunted has 3 Will, places 1 to 5 in hand, an empty discard
 * and no Survival card; the Creature has no Hunt card; both decks hold all the other cards, in the order of their codes
 * with the lowest on top; the board lies on side 1, Rescue and Assimilation are at their start. `settings`, such as
 * "expert=on artefact=red", replace defaults. sanctuary.h describes how SANCTUARY lies. */
void arrange(struct scenario *sc, unsigned hunted, const char *settings);

/* Instead of `arrange` and `begin`: deals a match from the seed and stops at its first decision. */
void set_up(struct scenario *sc, const char *settings, unsigned seed);

/* Returns why a match with these settings is refused; NULL if they are allowed. */
const char *refusal(struct scenario *sc, const char *settings);

/* Lists name places and cards by id, separated by blanks; "" for none. A named card is taken from wherever it is. */
void hand(struct scenario *sc, unsigned seat, const char *places);    /* replaces his place hand */
void discard(struct scenario *sc, unsigned seat, const char *places); /* replaces his discard */
void holds(struct scenario *sc, unsigned seat,
           const char *cards);                             /* replaces a hand of Hunt (seat 0) or Survival cards */
void hunt_discard(struct scenario *sc, const char *cards); /* replaces the Hunt discard, its top last */
void hunt_deck(struct scenario *sc, const char *cards);    /* puts these on the Hunt deck, the first drawn first */
void survival_deck(struct scenario *sc, const char *cards);
void will(struct scenario *sc, unsigned seat, unsigned will);
/* Plays two places this turn, because of "river", "artefact" or "fjord". */
void pending(struct scenario *sc, unsigned seat, const char *place);
/* The Creature may play two Hunt cards this turn, because of Tracking. */
void tracked(struct scenario *sc);

/* Begins the turn, up to its first decision. */
void begin(struct scenario *sc);

/* --- acting ------------------------------------------------------------------------------------------------------ */

/* The seat takes the action, "kind object" as in the table of actions: "commit wreck", "play dodge", "power", "space
 * 4". */
void act(struct scenario *sc, unsigned seat, const char *action);
/* All Hunted commit, seat 1 the first word, seat 2 the second, ...; "river+rover" for two places, the one of
 * the discard last. */
void commit_all(struct scenario *sc, const char *places);
/* The Creature puts its token on the space, and the Artemia and Target tokens if they are due (0: not due). For a token
 * on two spaces use `act` with "creature-token 4" and so on. */
void tokens(struct scenario *sc, unsigned creature, unsigned artemia, unsigned target);
/* Everybody passes until the seat is asked for anything but a card window. */
void pass_to(struct scenario *sc, unsigned seat);
/* Everybody passes, and takes the default action where passing is not allowed, until the turn's phase (1..5) begins. If
 * the phase has no decision, and for 6, stops at the next turn's first decision. */
void pass_to_phase(struct scenario *sc, unsigned phase);
/* The same until the given turn's first decision. Does nothing if that turn has begun. */
void pass_to_turn(struct scenario *sc, unsigned turn);

/* --- asserting --------------------------------------------------------------------------------------------------- */

/* asked: the seat is asked now. legal: it could take the action now. */
bool asked(const struct scenario *sc, unsigned seat);
bool legal(const struct scenario *sc, unsigned seat, const char *action);
/* The phases from now to the end of the turn, as bits 1 to 4, in which the seat could play the card if everybody
 * passed, or took the default action where passing is not allowed. The scenario stays as it is. */
unsigned offered(const struct scenario *sc, unsigned seat, const char *card);
/* The places of a list, as a mask, for comparing with hands and discards. */
uint32_t places(const char *list);
/* The code of a piece of a type: "place", "card", "survivor", "evolution", "avatar"; and of a card. */
unsigned piece_code(const char *type, const char *id);
unsigned card_code(const char *id);
/* Copies the next word of the list and moves on; false at its end. */
bool next_word(const char **list, char *word, size_t most);
bool has_card(const struct scenario *sc, unsigned seat, const char *card);
bool heard(const struct scenario *sc, const char *words); /* an event said this, to GAME_ALL */
/* An event said this to the audience: a seat, or GAME_PUBLIC. */
bool told(const struct scenario *sc, unsigned audience, const char *words);
/* True if both events were heard, `later` after `first`. */
bool heard_in_order(const struct scenario *sc, const char *first, const char *later);
/* How many events said this. */
unsigned times_heard(const struct scenario *sc, const char *words);

/* True if the seat is asked in a card window now, the only place where one can pass. */
bool in_window(const struct scenario *sc, unsigned seat);
/* What the audience sees. */
struct notalone_view view_of(const struct scenario *sc, unsigned audience);

/* In a scenario: fails it unless the condition holds, and prints the table and all events so far. */
#define expect(condition) scenario_expect(sc, (condition), #condition, __FILE__, __LINE__)
void scenario_expect(const struct scenario *sc, bool condition, const char *words, const char *file, int line);

#endif
