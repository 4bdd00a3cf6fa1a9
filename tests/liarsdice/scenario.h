/* SPDX-License-Identifier: MIT */
/* Scenarios of Liar's Dice: a scenario arranges dice, lets seats act, and asserts the result that the rules demand. It
 * names the clauses of RULES.md that it shows.
 *
 *     SCENARIO("C-4", a_bid_that_holds_costs_the_challenger_a_die)
 *     {
 *         arrange(sc, "players=2 ones=plain", "3345 16");
 *         act(sc, 0, "bid 2x3");
 *         act(sc, 1, "challenge");
 *         expect(sc->s.table.dice[1] == 1);
 *     }
 *
 * A failure prints the table and all events before it. */
#ifndef TESTS_LIARSDICE_SCENARIO_H
#define TESTS_LIARSDICE_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "games/liarsdice/state.h"
#include "list.h"

enum { SCENARIO_LOG = 1 << 15 };

struct scenario {
    struct liars_state s;
    struct scenario_log {
        char words[SCENARIO_LOG];
        size_t used;
    } logs[GAME_ALL + 1]; /* every event so far, in words, as each audience hears it */
};

/* A match in its first round. `settings`, such as "players=2 ones=plain", replace defaults. `hands` replace what was
 * rolled: the dice of each seat in ascending order, "-" for a seat that is out. NULL leaves what was rolled. */
void arrange(struct scenario *sc, const char *settings, const char *hands);
/* Replaces the dice of this round. */
void hands(struct scenario *sc, const char *hands);

/* The seat takes the action: "bid 3x5" or "challenge". */
void act(struct scenario *sc, unsigned seat, const char *action);
/* The seat whose turn it is bids, and the next one challenges. */
void lose_or_win(struct scenario *sc, const char *bid);

/* The seat could take the action now. */
bool legal(const struct scenario *sc, unsigned seat, const char *action);
/* Only this seat is asked now; GAME_PUBLIC: nobody is. */
bool asked(const struct scenario *sc, unsigned seat);
/* An event said this to the audience: a seat, GAME_PUBLIC or GAME_ALL. */
bool told(const struct scenario *sc, unsigned audience, const char *words);
struct liars_view view_of(const struct scenario *sc, unsigned audience);
/* The scores of a verdict are these: a digit for each seat. */
bool scores(const struct game_verdict *verdict, const char *digits);

/* In a scenario: fails it unless the condition holds. */
#define expect(condition) scenario_expect(sc, (condition), #condition, __FILE__, __LINE__)
void scenario_expect(const struct scenario *sc, bool condition, const char *words, const char *file, int line);

#endif
