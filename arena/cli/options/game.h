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
        "game", "NAME", "the game (default notalone, or that of the only --plugin)"                                    \
    }
#define PLUGIN_OPTION                                                                                                  \
    {                                                                                                                  \
        "plugin", "FILE", "load a game from a plugin file; may be given several times"                                 \
    }

struct game_choice {
    struct registry registry;
    const char *name;   /* NULL if none was given */
    const char *plugin; /* the last --plugin; NULL if none was given */
    size_t told;        /* plugins of the registry that game_choice_tell has seen */
};

void game_choice_init(struct game_choice *choice);
void game_choice_release(struct game_choice *choice);
/* Prints a notice for each plugin that was loaded since the last call and replaces a built-in game. */
void game_choice_tell(struct game_choice *choice);
/* Takes --game or --plugin, and tells. Sets *taken if the option is one of these. */
bool game_choice_take(struct game_choice *choice, const struct option_row *row, const char *value, bool *taken,
                      struct error *error) __attribute__((warn_unused_result));
/* True if --game or a single --plugin chose a game. */
bool game_choice_is_made(const struct game_choice *choice);
/* Returns the chosen game: that of --game, or of the only plugin, or the default one. NULL with a sentence if no game
 * has that name, or if several plugins leave it open. */
const struct game *game_choice_game(const struct game_choice *choice, struct error *error);

#endif
