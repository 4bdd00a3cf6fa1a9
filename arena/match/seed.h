/* SPDX-License-Identifier: MIT */
/* Where seeds come from. One seed, one match: 16 bytes from which all its chance follows. Everything here is one-way,
 * so that a bot that knows its own seed, or the seed of another match, learns nothing of this match's. */
#ifndef MATCH_SEED_H
#define MATCH_SEED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

enum { SEED_BOT_BYTES = 16, SEED_HEX_SIZE = 33 };

/* The seed of a run, from the text of `--seed`. The text is stretched by argon2id (fixed salt, 8 MiB, 3 passes: 10 to
 * 50 ms). Bots see an opening hand, and people choose short texts: a plain hash could be searched for the text at
 * millions of tries a second, this one at some dozens. Returns false if memory is short. */
__attribute__((warn_unused_result)) bool seed_from_text(struct game_seed *run, const char *text, struct error *error);

/* A seed from the system's generator. */
struct game_seed seed_random(void);

/* The seed of match `index` of a run. */
struct game_seed seed_match(const struct game_seed *run, uint64_t index);

/* The seed of an attempt (from 1) at match `index` of a run; of its only match if `run` is that match's own seed. */
struct game_seed seed_attempt(const struct game_seed *run, bool is_match, uint64_t index, unsigned attempt);

/* What the filler draws from; apart from the match's own seed, so that its draws are no draw of the game. */
struct game_seed seed_filler(const struct game_seed *match);

/* The seed that the bot on a seat is given, so that it can be deterministic. */
void seed_bot(uint8_t out[SEED_BOT_BYTES], const struct game_seed *match, unsigned seat);

#endif
