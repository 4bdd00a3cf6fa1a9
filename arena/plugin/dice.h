/* SPDX-License-Identifier: MIT */
/* A small fast generator (SplitMix64, Steele et al. 2014) for random players in benchmarks and tests. The rules have
 * game/chance.h instead; nothing of a match depends on this one. */
#ifndef PLUGIN_DICE_H
#define PLUGIN_DICE_H

#include <stdint.h>

#include "game/game.h"

struct dice {
    uint64_t state; /* any number is a good seed */
};

static inline uint64_t dice_draw(struct dice *dice)
{
    uint64_t mixed = dice->state += UINT64_C(0x9e3779b97f4a7c15);

    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

/* 0..n-1, n from 1 to 2^32-1. */
static inline uint32_t dice_roll(struct dice *dice, uint32_t n)
{
    return (uint32_t)((dice_draw(dice) >> 32) * n >> 32);
}

static inline struct game_seed dice_seed(struct dice *dice)
{
    struct game_seed seed;

    for (unsigned half = 0; half < 2; half++) {
        uint64_t drawn = dice_draw(dice);

        for (unsigned i = 0; i < 8; i++)
            seed.bytes[8 * half + i] = (uint8_t)(drawn >> 8 * i);
    }
    return seed;
}

#endif
