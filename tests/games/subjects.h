/* SPDX-License-Identifier: MIT */
/* The games that the suites of this folder test: all built-in ones, and those that are also built as plugin files. */
#ifndef TESTS_GAMES_SUBJECTS_H
#define TESTS_GAMES_SUBJECTS_H

#include <stddef.h>

#include "game/game.h"
#include "plugin/registry.h"

struct subjects {
    struct registry registry;
    struct plugin plugin;
    const struct game *games[REGISTRY_MOST + 1];
    char labels[REGISTRY_MOST + 1][80]; /* the game's name, and where it comes from if it is a plugin file */
    size_t count;
};

/* `plugin_file` is copied to a folder of its own before it is loaded, whatever the rights of the build folder are. Ends
 * the program with a message if it cannot be loaded. */
void subjects_init(struct subjects *subjects, const char *plugin_file);
void subjects_release(struct subjects *subjects);

#endif
