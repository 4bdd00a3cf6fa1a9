/* SPDX-License-Identifier: MIT */
/* Randomness as a keyed function: SipHash-2-4 (Aumasson and Bernstein, 2012) of (stream, generation, index) under the
 * match's seed. There is no generator with a state. So an action of one seat never changes the random numbers of
 * another, and matches with the same seed draw the same numbers wherever the same thing happens in them.
 *
 * Each game defines its own streams, such as a deck, or the random picks that hit one seat. */
#ifndef GAME_CHANCE_H
#define GAME_CHANCE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct game_seed;

/* A number of 0..2^64-1, the same on every machine. */
uint64_t chance_draw(const struct game_seed *seed, uint32_t stream, uint32_t generation, uint32_t index);

/* A number of 0..n-1, n at least 1. Its bias is below n / 2^64. */
unsigned chance_pick(const struct game_seed *seed, uint32_t stream, uint32_t generation, uint32_t index, unsigned n);

/* Shuffles `count` (at most 64) different cards: sorts them by chance_draw(seed, stream, generation, card), so the
 * result does not depend on their order before. `generation` counts the times that this deck was built. */
void chance_shuffle(const struct game_seed *seed, uint32_t stream, uint32_t generation, uint8_t *cards, unsigned count);

#ifdef __cplusplus
}
#endif

#endif
