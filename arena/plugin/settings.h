/* SPDX-License-Identifier: MIT */
/* The settings of a match, by name and as text, over a game's table of them. The game itself sees only `values`. */
#ifndef PLUGIN_SETTINGS_H
#define PLUGIN_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

enum { SETTING_TEXT_SIZE = GAME_SETTING_MAX + 1 };   /* room for any value as text */
enum { SETTING_SAID_SIZE = 65 + SETTING_TEXT_SIZE }; /* and for "NAME=VALUE" */

struct settings {
    const struct game *game;
    int64_t values[GAME_SETTINGS_MAX]; /* in the order of the game's table */
};

/* All settings at their defaults. */
void settings_init(struct settings *settings, const struct game *game);

/* Takes "NAME=VALUE". The error lists the allowed names or values. */
bool settings_set(struct settings *settings, const char *assignment, struct error *error)
    __attribute__((warn_unused_result));

/* Sets the settings of the game's mix of this name, and does not change the others. The error lists all mixes. */
bool settings_mix(struct settings *settings, const char *name, struct error *error) __attribute__((warn_unused_result));

/* The settings of a command line: assignments and names of mixes. */
enum { SETTING_WORDS_MAX = 2 * GAME_SETTINGS_MAX };
struct setting_words {
    struct setting_word {
        const char *text;
        bool is_mix;
    } at[SETTING_WORDS_MAX];
    size_t count;
};

bool setting_words_add(struct setting_words *words, const char *text, bool is_mix, struct error *error)
    __attribute__((warn_unused_result));
/* Applies them in their order: a later one overrides an earlier one. */
bool settings_take(struct settings *settings, const struct setting_words *words, struct error *error)
    __attribute__((warn_unused_result));

/* The index of the setting in the game's table, or -1. */
int settings_find(const struct game *game, const char *name);

/* Writes the value of setting `index` as settings_set takes it. */
void settings_print(const struct settings *settings, unsigned index, char out[SETTING_TEXT_SIZE]);

/* Writes the allowed values of setting `index`: "one of a, b", "any of a, b joined by +, or none" or "a number of 1 to
 * 50". If the words do not all fit into `size` bytes, writes the first ones and then "...". */
void settings_describe(const struct game *game, unsigned index, char *out, size_t size);

/* Makes `state` a configured state. False with a sentence if the values do not go together. */
bool settings_configure(const struct settings *settings, void *state, struct error *error)
    __attribute__((warn_unused_result));

#endif
