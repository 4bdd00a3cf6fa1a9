/* SPDX-License-Identifier: MIT */
/* Sets a match up: from the settings and the seed to the first decision. */
#ifndef NOTALONE_SETUP_H
#define NOTALONE_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

/* Rows of the table of settings (schema.c). */
enum setting {
    SETTING_HUNTED,
    SETTING_BOARD,
    SETTING_ARTEFACT,
    SETTING_EXPERT,
    SETTING_ZERO_WILL_RETURN,
    SETTING_WINDOWS,
    SETTING_TALK_ROUNDS,
    SETTING_TURN_LIMIT,
    SETTING_PLACES,
    SETTING_DECKS,
    SETTING_HUNT_WITH,
    SETTING_HUNT_WITHOUT,
    SETTING_SURVIVAL_WITH,
    SETTING_SURVIVAL_WITHOUT,
    SETTING_LABYRINTH,
    SETTING_SANCTUARY,
    SETTING_AVATARS,
    SETTING_EVOLUTION,
    SETTINGS
};

enum { LABYRINTH_PLANET, LABYRINTH_DRAFT }; /* values of SETTING_LABYRINTH */
enum { BOARD_CREATURE = 2 };                /* the value of SETTING_BOARD that lets the Creature choose */

enum { ICON_OFF, ICON_ON }; /* values of SETTING_AVATARS and SETTING_EVOLUTION */

bool setup_configure(void *state, const int64_t *values, char *why);
void setup_start(void *state, const struct game_seed *seed, const struct game_listener *listener);

#endif
