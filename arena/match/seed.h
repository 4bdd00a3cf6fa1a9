/* SPDX-License-Identifier: MIT */
/* Makes seeds. One seed, one match: 16 bytes from which all its randomness follows. Every derivation here is one-way: a
 * bot that knows its own seed, or the seed of another match, learns nothing about this match's seed. */
#ifndef MATCH_SEED_H
#define MATCH_SEED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

enum { SEED_BOT_BYTES = 16, SEED_HEX_SIZE = 33 };

/* The seed of a run, from the text of `--seed`. The text is stretched by argon2id (fixed salt, 8 MiB, 3 passes: 10 to
 * 50 ms). Bots see an opening hand, and people choose short texts: with a plain hash a bot could try millions of texts
 * a second, with this one some dozens. Returns false if memory is short. */
__attribute__((warn_unused_result)) bool seed_from_text(struct game_seed *run, const char *text, struct error *error);

/* A seed from the system's generator. */
struct game_seed seed_random(void);

/* The seed of match `index` of a run. */
struct game_seed seed_match(const struct game_seed *run, uint64_t index);

/* The seed of an attempt (from 1) at match `index` of a run. If `is_match`, `run` is already the seed of its only
 * match. */
struct game_seed seed_attempt(const struct game_seed *run, bool is_match, uint64_t index, unsigned attempt);

/* The seed of the filler, separate from the match's own seed: its draws do not change those of the game. */
struct game_seed seed_filler(const struct game_seed *match);

/* The seed that the bot on a seat is given, so that it can be deterministic. */
void seed_bot(uint8_t out[SEED_BOT_BYTES], const struct game_seed *match, unsigned seat);

#endif
