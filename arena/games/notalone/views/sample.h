/* SPDX-License-Identifier: MIT */
/* Draws at random a full state that fits a view: what sample.c and sample_sanctuary.c share. */
#ifndef NOTALONE_SAMPLE_H
#define NOTALONE_SAMPLE_H

#include "games/notalone/view.h"

/* The random streams of the draw (game/chance.h), different from those of the game. */
enum { STREAM_SAMPLE = 256, STREAM_SAMPLE_FUTURE = 512 };

struct draw {
    const struct notalone_view *view;
    const struct game_seed *seed;
    struct notalone_state *s;
    uint32_t attempt;
    uint32_t draws; /* shuffles made */
};

/* The bits of a mask in random order; returns how many. */
unsigned sample_shuffle(struct draw *d, uint64_t mask, uint8_t *out);

/* `count` random bits of a mask (all, if fewer); those of `first` before the others. */
uint64_t sample_pick(struct draw *d, uint64_t mask, uint64_t first, unsigned count);

/* Survivors, Evolutions and Avatars. */
void sample_sanctuary(struct draw *d);

#endif
