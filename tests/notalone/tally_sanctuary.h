/* SPDX-License-Identifier: MIT */
/* Counts what happened to Survivors, Evolutions, Avatars and bonuses in matches of NOT ALONE.
 *
 * To see what an Evolution or an Avatar gives without being used, some turns are played twice with the same choices,
 * with it and without it: it gave something if the two differ. For those that are used an event says so. */
#ifndef TESTS_NOTALONE_TALLY_SANCTUARY_H
#define TESTS_NOTALONE_TALLY_SANCTUARY_H

#include <stdint.h>

#include "game/game.h"
#include "games/notalone/pieces.h"
#include "games/notalone/sanctuary/defence.h"
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

/* Begins the next match, which is played in `state`. The counts continue over several matches. */
void sanctuary_tally_match(struct sanctuary_tally *tally, const void *state);
struct game_listener sanctuary_tally_listener(struct sanctuary_tally *tally);
/* Call it at each decision. `dice` makes the choices in the turns that are played twice. */
void sanctuary_tally_decision(struct sanctuary_tally *tally, const struct dice *dice);

#endif
