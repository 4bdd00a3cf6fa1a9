/* SPDX-License-Identifier: MIT */
/* Random numbers for simulated events: SplitMix64 (Steele, Lea and Flood, 2014). Any seed will do. */
#ifndef TESTS_TOURNAMENT_LUCK_H
#define TESTS_TOURNAMENT_LUCK_H

#include <math.h>
#include <stdint.h>

struct luck {
    uint64_t state;
};

static inline uint64_t luck_draw(struct luck *luck)
{
    uint64_t z = luck->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Above 0, below 1. */
static inline double luck_uniform(struct luck *luck)
{
    return ((double)(luck_draw(luck) >> 12) + 0.5) / 4503599627370496.0;
}

static inline unsigned luck_roll(struct luck *luck, unsigned sides)
{
    return (unsigned)(luck_uniform(luck) * sides);
}

/* A normal number with mean 0 and deviation 1 (Box and Muller, 1958). */
static inline double luck_normal(struct luck *luck)
{
    double radius = sqrt(-2 * log(luck_uniform(luck)));

    return radius * cos(6.283185307179586 * luck_uniform(luck));
}

#endif
