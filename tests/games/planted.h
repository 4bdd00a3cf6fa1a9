/* SPDX-License-Identifier: MIT */
/* Faults put into a game on purpose, to see whether the suites find them. */
#ifndef TESTS_GAMES_PLANTED_H
#define TESTS_GAMES_PLANTED_H

#include "game/game.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

/* A fault: the functions that replace those of the game; NULL keeps the game's own. */
struct planted {
    const char *name; /* what the fault does */
    /* Sets settings in which the fault shows often. NULL: those of the game's hooks (leaks.h). */
    void (*enrich)(struct settings *settings, struct dice *dice);
    void (*start)(void *state, const struct game_seed *seed, const struct game_listener *listener);
    uint32_t (*to_act)(const void *state);
    unsigned (*actions)(const void *state, unsigned seat, uint16_t *out);
    bool (*apply)(void *state, unsigned seat, uint16_t action, const struct game_listener *listener);
    bool (*verdict)(const void *state, struct game_verdict *verdict);
    void (*forfeit)(const void *state, unsigned side, struct game_verdict *verdict);
    unsigned (*turn)(const void *state);
    uint16_t (*default_action)(const void *state, unsigned seat);
    void (*view)(const void *state, unsigned audience, void *view);
    unsigned (*view_actions)(const void *view, uint16_t *out);
    void (*sample)(const void *view, const struct game_seed *seed, void *state);
    void (*draw)(const void *view, struct game_text *out);
    void (*asks)(const void *state, unsigned seat, struct game_asks *asks);
};

/* The game with the fault in it. */
struct game planted_in(const struct game *game, const struct planted *fault);

/* Leaks, for the search for leaks; the last row has no name. */
extern const struct planted leduc_planted_leaks[];
extern const struct planted liarsdice_planted_leaks[];
extern const struct planted notalone_planted_leaks[];
/* Other breaches of the contract, for the conformance suite; the last row has no name. */
extern const struct planted leduc_planted_breaches[];
extern const struct planted liarsdice_planted_breaches[];
extern const struct planted notalone_planted_breaches[];

#endif
