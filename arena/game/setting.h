/* SPDX-License-Identifier: MIT */
/* The value of a setting as text: the name of a value, a decimal number, or the words of a set joined by "+", and
 * "none" for the empty one. One way for the command line, for bots and for records. */
#ifndef GAME_SETTING_H
#define GAME_SETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* The text of a set without words. */
#define SETTING_NONE "none"

/* How many words it has; 0 of a number. */
unsigned setting_words(const struct game_setting *setting);

/* The least and the greatest value; all numbers between them are values, too. */
int64_t setting_least(const struct game_setting *setting);
int64_t setting_most(const struct game_setting *setting);

/* The greatest value that a setting had in a former epoch, which had it; today's if `former` is NULL. */
int64_t setting_most_then(const struct game *game, const struct game_former *former, unsigned index);

/* The index of the word in `values`, which is not NULL; -1 if it is none of them. `word` has `size` bytes and needs no
 * final zero. */
int setting_word(const struct game_setting *setting, const char *word, size_t size);

/* Appends the text of a valid value, at most GAME_SETTING_MAX bytes; words of a set in the order of `values`. */
void setting_print(const struct game_setting *setting, int64_t value, struct game_text *out);

/* Reads a value; `text` has `size` bytes and needs no final zero. The words of a set may come in any order, each once.
 * False if it is none of the setting's values. */
bool setting_parse(const struct game_setting *setting, const char *text, size_t size, int64_t *value);

#endif
