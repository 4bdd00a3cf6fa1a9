/* SPDX-License-Identifier: MIT */
/* What an audience knows. A view is a copy of the state. Everything that the audience does not know now is blank. The
 * view also has the public facts that the blanks hide: sizes of hands, places owned. So one table of fields (schema.c)
 * describes both, and a state can be drawn from a view (sample.c).
 *
 * Blank is 0; a card that lies face down is UNKNOWN. */
#ifndef NOTALONE_VIEW_H
#define NOTALONE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "games/notalone/state.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct notalone_view {
    struct notalone_state table; /* first, so that a field has one offset in both */
    uint32_t owned[SEATS];       /* masks of places */
    uint8_t hand_size[SEATS];
    uint8_t discard_size[SEATS];
    uint8_t survival_size[SEATS];
    uint8_t hunt_size;            /* Hunt cards in the Creature's hand */
    uint8_t apart_size;           /* and those that lie apart */
    uint8_t audience;             /* enum game_audience, or a seat */
    uint8_t deciding;             /* 1: the reader's own answer is awaited */
    uint8_t evolution_size[2];    /* Evolutions in the Creature's hand: of level I, of level II */
    uint8_t survivor_size[SEATS]; /* held */
    uint8_t lost_size[SEATS];     /* and discarded unseen */
    uint8_t unused[2];
};

#pragma GCC diagnostic pop

void view_make(const void *state, unsigned audience, void *view);

/* True if the audience cannot see the discards now: the Creature and the public under Smokescreen. */
bool view_is_blind(const struct notalone_state *s, unsigned audience);

/* Draws a full state from the view. */
void sample_make(const void *view, const struct game_seed *seed, void *state);
unsigned sample_actions(const void *view, uint16_t *out);

#endif
