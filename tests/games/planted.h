/* SPDX-License-Identifier: MIT */
/* Leaks put into a game on purpose, to see whether the search finds them. */
#ifndef TESTS_GAMES_PLANTED_H
#define TESTS_GAMES_PLANTED_H

#include "game/game.h"

/* The functions that replace those of the game; NULL keeps the game's own. */
struct planted_leak {
    const char *name; /* what leaks, and through what */
    void (*start)(void *state, const struct game_seed *seed, const struct game_listener *listener);
    uint32_t (*to_act)(const void *state);
    unsigned (*actions)(const void *state, unsigned seat, uint16_t *out);
    bool (*apply)(void *state, unsigned seat, uint16_t action, const struct game_listener *listener);
    bool (*verdict)(const void *state, struct game_verdict *verdict);
    unsigned (*turn)(const void *state);
    uint16_t (*default_action)(const void *state, unsigned seat);
    void (*view)(const void *state, unsigned audience, void *view);
};

/* The game with the leak in it. */
struct game planted_in(const struct game *game, const struct planted_leak *leak);

/* The leaks planted in each game; the last row has no name. */
extern const struct planted_leak leduc_planted_leaks[];

#endif
