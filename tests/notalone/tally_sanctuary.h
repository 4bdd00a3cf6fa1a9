/* SPDX-License-Identifier: MIT */
/* Counts what became of Survivors, Evolutions, Avatars and bonuses in matches of NOT ALONE.
 *
 * What an Evolution or an Avatar gives by itself is seen by playing some turns twice, with it and without, by the same
 * choices: it gave something where the two differ. Those that are used say so in an event. */
#ifndef TESTS_NOTALONE_TALLY_SANCTUARY_H
#define TESTS_NOTALONE_TALLY_SANCTUARY_H

#include <stdint.h>

#include "game/game.h"
#include "games/notalone/defence.h"
#include "games/notalone/pieces.h"
#include "games/notalone/state.h"
#include "plugin/dice.h"

enum { BONUSES = BONUS_DNA + 1 };

struct evolution_tally {
    unsigned long drawn, developed, gave, discarded;
};

struct avatar_tally {
    unsigned long chosen, gave;
};

struct survivor_tally {
    unsigned long rescued, effects, drawn, sheltered, discarded;
};

struct sanctuary_tally {
    const struct notalone_state *s;
    uint16_t turn;
    struct evolution_tally evolutions[EVOLUTIONS];
    struct avatar_tally avatars[AVATARS];
    struct survivor_tally survivors[SURVIVOR_KINDS_END];
    unsigned long bonuses[BONUSES]; /* spaces reached */
};

/* The counts go on over several matches; `state` is where the next one is played. */
void sanctuary_tally_match(struct sanctuary_tally *tally, const void *state);
struct game_listener sanctuary_tally_listener(struct sanctuary_tally *tally);
/* To be called at each decision. `dice` makes the choices of the turns that are played twice. */
void sanctuary_tally_decision(struct sanctuary_tally *tally, const struct dice *dice);

#endif
