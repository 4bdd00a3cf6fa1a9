/* SPDX-License-Identifier: MIT */
/* The properties of the conformance suite: demands of game/game.h on every game, checked at the states of random
 * matches. */
#ifndef TESTS_GAMES_CONFORMANCE_H
#define TESTS_GAMES_CONFORMANCE_H

#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* `holds` fails the running test if the property does not hold for the game in that many random matches. */
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
