/* SPDX-License-Identifier: MIT */
/* The rules epoch of a game: the text that its authors give it, and a BLAKE2b-256 hash over its data tables. Results of
 * one epoch are comparable, and action ids keep their meaning.
 *
 * The hash covers what programs rely on: names, ids, kinds, codes, numbers, ranges, defaults, the shapes of views and
 * events. It does not cover prose (titles, texts, effects, help), nor the layout of structs, which no other machine
 * sees. */
#ifndef PLUGIN_EPOCH_H
#define PLUGIN_EPOCH_H

#include "base/hash.h"
#include "game/game.h"

enum {
    EPOCH_NAME_MAX = 40,  /* bytes of the game's own text */
    EPOCH_TEXT_SIZE = 65, /* room for the whole, an id, and its final zero */
};

struct hash epoch_hash(const struct game *game);
/* Writes the game's text, a dash and the first 16 hex digits of the hash, such as "leduc-1-0123456789abcdef". */
void epoch_text(const struct game *game, char out[EPOCH_TEXT_SIZE]);

#endif
