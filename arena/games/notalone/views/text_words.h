/* SPDX-License-Identifier: MIT */
/* The words of the table as text: names of pieces, and numbers with what they count. */
#ifndef NOTALONE_TEXT_WORDS_H
#define NOTALONE_TEXT_WORDS_H

#include "game/game.h"
#include "game/text.h"

/* Columns of a line, and of the indent under a player's name. */
enum { WIDTH = 78, INDENT = 10 };
extern const char text_indent[INDENT + 1];

/* The piece of that type and code. There must be one. */
const struct game_piece *text_piece(const char *type, unsigned code);

/* Adds the label and the number. A label that begins with three blanks or more begins another part of the line; if the
 * part has no room there, it goes on a new line. */
void text_add_labelled(struct game_text *out, const char *label, int64_t number);
/* Adds the label and the names of the pieces. Names that have no room go on further lines. Adds nothing if there are
 * none. */
void text_add_names(struct game_text *out, const char *label, const char *type, const uint8_t *codes, unsigned count);
/* The same for a mask; bit 0 is the code `first`. */
void text_add_mask(struct game_text *out, const char *label, const char *type, uint64_t mask, unsigned first);

#endif
