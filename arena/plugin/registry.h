/* SPDX-License-Identifier: MIT */
/* The games that this program can play: built-in games, and games from plugin files. */
#ifndef PLUGIN_REGISTRY_H
#define PLUGIN_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "game/game.h"
#include "plugin/load.h"

enum { REGISTRY_MOST = 32 };

struct registry {
    const struct game *games[REGISTRY_MOST]; /* all names are different */
    size_t count;
    struct plugin plugins[REGISTRY_MOST];
    size_t plugin_count;
};

/* The built-in games. */
void registry_init(struct registry *registry);
/* Unloads the plugins; their games must not be used any more. */
void registry_release(struct registry *registry);

/* Adds the game of a plugin file (see plugin/load.h). It replaces a built-in game of the same name. If another plugin
 * has that name, it is refused. */
bool registry_load(struct registry *registry, const char *path, struct error *error)
    __attribute__((warn_unused_result));

/* The game of the only plugin; NULL if none is loaded, or several are. */
const struct game *registry_sole_plugin(const struct registry *registry);

/* The game of that name, or NULL and an error that lists all games. */
const struct game *registry_find(const struct registry *registry, const char *name, struct error *error);

#endif
