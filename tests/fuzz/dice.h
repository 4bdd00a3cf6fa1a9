/* SPDX-License-Identifier: MIT */
/* Random numbers for the short fuzzers. All follow from one seed, which a failure prints. */
#ifndef DICE_H
#define DICE_H

#include <stddef.h>
#include <stdint.h>

/* splitmix64. */
static inline uint64_t dice_draw(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/* 0 to n - 1; 0 if n is 0. */
static inline size_t dice_below(uint64_t *dice, size_t n)
{
    return n ? (size_t)(dice_draw(dice) % n) : 0;
}

#endif
