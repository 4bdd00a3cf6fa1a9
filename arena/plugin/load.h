/* SPDX-License-Identifier: MIT */
/* A game from a plugin file.
 *
 * A plugin is trusted code: from the moment it is loaded it can do what this program can do. So a file is looked at
 * before it is loaded: it must be a regular file that belongs to root or to the user of this process and that nobody
 * else can write, and so must be the folder in which it lies; the folders above may be ones that others write only if
 * they are sticky, like /tmp. After loading, its table must pass check_game. */
#ifndef PLUGIN_LOAD_H
#define PLUGIN_LOAD_H

#include <stdbool.h>

#include "base/error.h"
#include "game/game.h"

struct plugin {
    const struct game *game; /* lives as long as the plugin is loaded */
    void *handle;
};

/* The error says which file was refused and why. On failure nothing is to be unloaded. */
bool plugin_load(struct plugin *plugin, const char *path, struct error *error) __attribute__((warn_unused_result));
void plugin_unload(struct plugin *plugin);

#endif
