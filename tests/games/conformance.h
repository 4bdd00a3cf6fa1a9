/* SPDX-License-Identifier: MIT */
/* The properties of the conformance suite: what game/game.h demands of every game, tried at the states of random
 * matches. */
#ifndef TESTS_GAMES_CONFORMANCE_H
#define TESTS_GAMES_CONFORMANCE_H

#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* Fails the running test if it does not hold for the game in that many random matches. */
struct property {
    const char *name;
    void (*holds)(const struct game *game, unsigned matches);
};

/* Each ends with a row whose name is NULL. */
extern const struct property play_properties[];
extern const struct property simultaneous_properties[];
extern const struct property view_properties[];
extern const struct property ask_properties[];

#endif
