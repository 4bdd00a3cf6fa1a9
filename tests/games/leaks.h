/* SPDX-License-Identifier: MIT */
/* The search for leaks: nothing that an audience gets may depend on what it may not know.
 *
 * At the states of random matches, secrets are changed that an audience may not know. The audience must still get the
 * same bytes: its view, its actions, its asks, its default action. Both matches then continue with the same answers. As
 * long as the audience may not tell them apart, it must hear exactly the same events.
 *
 * This file and the hooks of each game define what an audience may know. They follow the classes in the game's table of
 * state fields and the rules, and do not use the game's own view and sample. */
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
    /* Changes the settings of every other match to valid ones with more secrets. NULL if random settings are good
     * enough. */
    void (*enrich)(struct settings *settings, struct dice *dice);
    /* Changes something that the audience may not know; the rules must still be able to reach the new state. Returns
     * false, and changes nothing, if there is nothing to change. */
    bool (*mutate)(void *state, unsigned audience, struct dice *dice);
    /* True if the part of the GAME_MIXED fields that the audience may know is the same in both states. NULL if the game
     * has no such fields. */
    bool (*same_mixed)(const void *a, const void *b, unsigned audience);
    /* The owner of a GAME_OWNER field without a row for each seat. NULL if there is no such field. */
    unsigned (*owner)(const struct game_field *field);
    /* True if the audience may have learned, between the two states, a fact that no state keeps, such as the order of
     * two cards that it drew. Then its events are not compared. NULL if that never happens. */
    bool (*tells_in_passing)(const void *before, const void *after, unsigned audience);
    /* Names of GAME_MIXED fields that follow from others and need no change of their own; ends with NULL, or is NULL.
     */
    const char *const *derived_fields;
    /* True if this answer surely reveals nothing hidden: then different GAME_OPEN fields are a leak, too. */
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

/* Searches `game`, which is the hooks' own game or made from it. Plays `matches` random matches of the hooks' own game;
 * if some secret was never changed, up to LEAK_PATIENCE times as many. Stops at `enough` findings. */
void leaks_search(const struct game *game, const struct leak_hooks *hooks, unsigned matches, unsigned enough,
                  struct leak_report *report);

/* True if the search must have changed the field: it is not open, and does not follow from others. */
bool leaks_must_mutate(const struct leak_hooks *hooks, const struct game_field *field);
/* True if it has changed all of them. */
bool leaks_all_mutated(const struct leak_hooks *hooks, const struct leak_report *report);

/* The hooks of the games. */
extern const struct leak_hooks leduc_leak_hooks;
extern const struct leak_hooks liarsdice_leak_hooks;
extern const struct leak_hooks notalone_leak_hooks;

#endif
