/* SPDX-License-Identifier: MIT */
/* The games that this program can play: built-in games, and games from plugin files. */
#ifndef PLUGIN_REGISTRY_H
#define PLUGIN_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "game/game.h"
#include "gate/gate.h"
#include "plugin/load.h"

enum { REGISTRY_MOST = GATE_GAMES_MAX };

/* Which games are checked while they play (gate/gate.h). */
enum gating {
    GATING_UNKNOWN, /* those of plugins that are not known to have passed the check */
    GATING_ALL,     /* all, the built-in ones too */
    GATING_NONE,
};

struct registry {
    const struct game *games[REGISTRY_MOST]; /* all names are different */
    size_t count;
    struct plugin plugins[REGISTRY_MOST];
    size_t plugin_count;
    enum gating gating;
    bool looks; /* a file that is not the user's own words is only loaded if the user knows it (plugin/known.h) */
};

/* The built-in games. */
void registry_init(struct registry *registry);
/* Unloads the plugins; their games must not be used any more. */
void registry_release(struct registry *registry);

/* Chooses which games are checked, of those that are there and of those to come. Built-in games may be others after it.
 * Called before anything is played. False with a sentence if memory is short. */
bool registry_gate(struct registry *registry, enum gating gating, struct error *error)
    __attribute__((warn_unused_result));

/* Adds the game of a plugin file (see plugin/load.h). It replaces a built-in game of the same name. If another plugin
 * has that name, it is refused. */
bool registry_load(struct registry *registry, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* The same for a file that another file names, such as that of an event. */
bool registry_load_found(struct registry *registry, const char *path, struct error *error)
    __attribute__((warn_unused_result));

/* The same for one that another process of this program has loaded, by the `hashed` of its struct plugin. */
bool registry_load_hashed(struct registry *registry, const char *hashed, struct error *error)
    __attribute__((warn_unused_result));

/* The game of the only plugin; NULL if none is loaded, or several are. */
const struct game *registry_sole_plugin(const struct registry *registry);

/* The plugin that a game of the registry comes from; NULL for a built-in game. */
const struct plugin *registry_plugin(const struct registry *registry, const struct game *game);

/* The game of that name, or NULL and an error that lists all games. */
const struct game *registry_find(const struct registry *registry, const char *name, struct error *error);

#endif
