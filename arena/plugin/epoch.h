/* SPDX-License-Identifier: MIT */
/* The rules epoch of a game: the text that its authors give it, and a BLAKE2b-256 hash over its data tables. Results of
 * one epoch are comparable, and action ids keep their meaning.
 *
 * The hash covers a list with a line for each row of each table. It has everything that programs and results rely on:
 * names, ids, kinds, codes, numbers, ranges, defaults, the shapes of views and events, what the numbers in them stand
 * for and what is asked. Not in it: prose (titles, texts, effects, help, examples, provenance), the tier and the set of
 * a field, mixes and former epochs, and the layout of structs, which no other machine sees.
 *
 * tests/golden/epoch has the lists of the games. */
#ifndef PLUGIN_EPOCH_H
#define PLUGIN_EPOCH_H

#include "base/buffer.h"
#include "base/hash.h"
#include "game/game.h"

enum {
    EPOCH_NAME_MAX = 40,  /* bytes of the game's own text */
    EPOCH_TEXT_SIZE = 65, /* room for the whole, an id, and its final zero */
};

/* Appends the list, for a well-formed table. */
void epoch_list(const struct game *game, struct buffer *out);
/* The hash of the list. */
struct hash epoch_hash(const struct game *game);
/* Writes the game's text, a dash and the first 16 hex digits of the hash, such as "leduc-1-0123456789abcdef". */
void epoch_text(const struct game *game, char out[EPOCH_TEXT_SIZE]);

#endif
