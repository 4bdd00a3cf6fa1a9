/* SPDX-License-Identifier: MIT */
/* The words of which the table as text is made: names of pieces, and numbers with what they count. */
#ifndef NOTALONE_TEXT_WORDS_H
#define NOTALONE_TEXT_WORDS_H

#include "game/game.h"
#include "game/text.h"

/* Of a line, and of what begins it under a player's name. */
enum { WIDTH = 78, INDENT = 10 };
extern const char text_indent[INDENT + 1];

/* The piece of that type and code, which there is. */
const struct game_piece *text_piece(const char *type, unsigned code);

/* A label with three blanks before it begins another part of the line, and a new line if there is no room. */
void text_add_labelled(struct game_text *out, const char *label, int64_t number);
/* Names of pieces of the type, the rest of them on lines of their own if they are many; nothing if there are none. */
void text_add_names(struct game_text *out, const char *label, const char *type, const uint8_t *codes, unsigned count);
/* The same of a mask, with the code `first` for bit 0. */
void text_add_mask(struct game_text *out, const char *label, const char *type, uint64_t mask, unsigned first);

#endif
