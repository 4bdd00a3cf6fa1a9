/* SPDX-License-Identifier: MIT */
/* The options that choose a game, shared by several commands: --game NAME and --plugin FILE. */
#ifndef CLI_GAME_H
#define CLI_GAME_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/options/options.h"
#include "plugin/registry.h"

#define GAME_DEFAULT "notalone"

/* For the table of a command's options. */
#define GAME_OPTION                                                                                                    \
    {                                                                                                                  \
        "game", "NAME", "the game (default notalone)"                                                                  \
    }
#define PLUGIN_OPTION                                                                                                  \
    {                                                                                                                  \
        "plugin", "FILE", "load a game from a plugin file; may be given several times"                                 \
    }

struct game_choice {
    struct registry registry;
    const char *name; /* NULL if none was given */
};

void game_choice_init(struct game_choice *choice);
void game_choice_release(struct game_choice *choice);
/* Takes --game or --plugin. Sets *taken if the option is one of these. */
bool game_choice_take(struct game_choice *choice, const struct option_row *row, const char *value, bool *taken,
                      struct error *error) __attribute__((warn_unused_result));
/* Returns the chosen game; NULL with a sentence if no game has that name. */
const struct game *game_choice_game(const struct game_choice *choice, struct error *error);

#endif
