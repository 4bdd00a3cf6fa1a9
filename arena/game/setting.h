/* SPDX-License-Identifier: MIT */
/* The value of a setting as text: the name of a value, a decimal number, or the words of a set joined by "+". "none" is
 * the empty set. The command line, bots and records use the same text. */
#ifndef GAME_SETTING_H
#define GAME_SETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The text of a set without words. */
#define SETTING_NONE "none"

/* The number of its words; 0 for a setting that is a number. */
unsigned setting_words(const struct game_setting *setting);

/* The least and the largest value; all numbers between them are values, too. */
int64_t setting_least(const struct game_setting *setting);
int64_t setting_most(const struct game_setting *setting);

/* The largest value of a setting in a former epoch; today's if `former` is NULL. The epoch must have had the setting.
 */
int64_t setting_most_then(const struct game *game, const struct game_former *former, unsigned index);

/* The index of the word in `values`, which must not be NULL; -1 if it is not there. `word` has `size` bytes and needs
 * no final zero. */
int setting_word(const struct game_setting *setting, const char *word, size_t size);

/* Appends the text of a valid value, at most GAME_SETTING_MAX bytes; words of a set in the order of `values`. */
void setting_print(const struct game_setting *setting, int64_t value, struct game_text *out);

/* Reads a value; `text` has `size` bytes and needs no final zero. The words of a set may come in any order, each once.
 * False if it is not a value of the setting. */
bool setting_parse(const struct game_setting *setting, const char *text, size_t size, int64_t *value);

#ifdef __cplusplus
}
#endif

#endif
