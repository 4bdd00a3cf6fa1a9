/* SPDX-License-Identifier: MIT */
/* Loads a game from a plugin file.
 *
 * A plugin is trusted code: once loaded, it can do everything that this program can do. So the file is checked before
 * it is loaded. It must be a regular file that belongs to root or to the user of this process and that nobody else can
 * write. The same must be true of its folder. A folder above it may be writable for others only if it is sticky, like
 * /tmp. After loading, the table must pass check_game. */
#ifndef PLUGIN_LOAD_H
#define PLUGIN_LOAD_H

#include <stdbool.h>

#include "base/error.h"
#include "game/game.h"

struct plugin {
    const struct game *game; /* lives as long as the plugin is loaded */
    void *handle;
    bool replaces; /* in a registry: the game takes the place of a built-in one */
};

/* The error names the refused file and the reason. After a failure there is nothing to unload. */
bool plugin_load(struct plugin *plugin, const char *path, struct error *error) __attribute__((warn_unused_result));
void plugin_unload(struct plugin *plugin);

#endif
