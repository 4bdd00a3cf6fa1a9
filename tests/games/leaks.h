/* SPDX-License-Identifier: MIT */
/* The search for leaks: nothing that an audience gets may depend on what it may not know.
 *
 * At the states of random matches, secrets are changed behind the back of an audience; it must then get the same bytes:
 * its view, its actions, whether it is asked and what for, the default that is taken for it. Both matches are played on
 * with the same answers, and as long as the audience may not tell them apart, it must hear the same events, no more and
 * no fewer.
 *
 * What an audience may know is written here and in the hooks of each game, from the classes in the game's table of
 * state fields and from the rules, apart from the game's own view and sample. */
#ifndef TESTS_GAMES_LEAKS_H
#define TESTS_GAMES_LEAKS_H

#include <stdbool.h>

#include "game/game.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

/* What the search must know about a game. */
struct leak_hooks {
    const struct game *game;
    /* Names of GAME_NOBODY fields of the state that may take any value; ends with NULL. The search changes them itself.
     */
    const char *const *free_fields;
    /* Changes the settings of every other match, so that more of what is secret turns up; any that go together will do.
     * NULL if random settings are good enough. */
    void (*enrich)(struct settings *settings, struct dice *dice);
    /* Changes something that the audience may not know, so that the state stays one that the rules can reach. Returns
     * false, and changes nothing, if there is nothing to change. */
    bool (*mutate)(void *state, unsigned audience, struct dice *dice);
    /* True if all that the audience may know beyond the GAME_OPEN fields and its own rows of GAME_OWNER fields is the
     * same in both: the known part of GAME_MIXED fields. NULL if the game has none. */
    bool (*same_mixed)(const void *a, const void *b, unsigned audience);
    /* The seat that owns a GAME_OWNER field that has no row for each seat. NULL if there is no such field. */
    unsigned (*owner)(const struct game_field *field);
    /* True if on the way from one state to the other the audience was rightly told what no state keeps, as the order of
     * two cards that it drew: then its events are not compared. NULL if that never happens. */
    bool (*tells_in_passing)(const void *before, const void *after, unsigned audience);
    /* Names of GAME_MIXED fields that follow from others and need no change of their own; ends with NULL, or is NULL.
     */
    const char *const *derived_fields;
    /* True if this answer surely shows nothing that was hidden; then a change of the GAME_OPEN fields is a leak, too.
     */
    bool (*quiet)(const void *state, unsigned seat, uint16_t action);
};

struct leak_report {
    unsigned states;   /* comparisons at a state */
    unsigned steps;    /* comparisons across an answer or the start */
    unsigned findings; /* leaks */
    unsigned mistakes; /* the mutator changed what the audience may know: a bug of the test */
    char first[600];   /* the first of either, in words */
    bool mutated[256]; /* for each state field: it was changed at least once */
};

enum { LEAK_PATIENCE = 20 };

/* Searches `game`, which is the hooks' own or one made from it, at the states of `matches` random matches of the hooks'
 * own, or of up to LEAK_PATIENCE times as many while there is a secret that was never changed. Stops when it has
 * `enough` findings. */
void leaks_search(const struct game *game, const struct leak_hooks *hooks, unsigned matches, unsigned enough,
                  struct leak_report *report);

/* True if the search must have changed the field: it is not open, and does not follow from others. */
bool leaks_must_mutate(const struct leak_hooks *hooks, const struct game_field *field);
/* True if it has changed all of them. */
bool leaks_all_mutated(const struct leak_hooks *hooks, const struct leak_report *report);

/* The hooks of the games. */
extern const struct leak_hooks leduc_leak_hooks;
extern const struct leak_hooks notalone_leak_hooks;

#endif
