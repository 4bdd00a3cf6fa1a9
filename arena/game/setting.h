/* SPDX-License-Identifier: MIT */
/* The value of a setting as text: the name of a value, or a decimal number. One way for the command line, for bots and
 * for records. */
#ifndef GAME_SETTING_H
#define GAME_SETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* Appends the text of a valid value. */
void setting_print(const struct game_setting *setting, int32_t value, struct game_text *out);

/* Reads a value; `text` has `size` bytes and needs no final zero. False if it is none of the setting's values. */
bool setting_parse(const struct game_setting *setting, const char *text, size_t size, int32_t *value);

#endif
