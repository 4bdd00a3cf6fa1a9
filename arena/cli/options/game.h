/* SPDX-License-Identifier: MIT */
/* The options that choose a game, shared by several commands: --game NAME, --plugin FILE, --paranoid and --no-paranoid.
 */
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
#define SAME_RULES_OPTION                                                                                              \
    {                                                                                                                  \
        "same-rules", NULL, "resume also with another plugin file than it began with, if both play by the same rules"  \
    }
#define PARANOID_OPTIONS                                                                                               \
    {"paranoid", NULL, "check what the game returns (default for a plugin that has not passed 'arena check --game')"}, \
    {                                                                                                                  \
        "no-paranoid", NULL, "do not check what the game returns"                                                      \
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
/* The same to somebody else. */
void game_choice_tell_to(struct game_choice *choice, void (*tell)(void *context, const char *sentence), void *context);
/* Whether it is the name of one of these options. */
bool game_choice_has(const char *option);
/* Takes one of these options, and tells. Sets *taken if it is one of them. */
bool game_choice_take(struct game_choice *choice, const struct option_row *row, const char *value, bool *taken,
                      struct error *error) __attribute__((warn_unused_result));
/* True if --game or a single --plugin chose a game. */
bool game_choice_is_made(const struct game_choice *choice);
/* Returns the chosen game: that of --game, or of the only plugin, or the default one. NULL with a sentence if no game
 * has that name, or if several plugins leave it open. */
const struct game *game_choice_game(const struct game_choice *choice, struct error *error);

#endif
