/* SPDX-License-Identifier: MIT */
/* Loads a game from a plugin file.
 *
 * A plugin is trusted code: once loaded, it can do everything that this program can do. So the file is checked before
 * it is loaded. It must be a regular file that belongs to root or to the user of this process and that nobody else can
 * write. The same must be true of its folder. A folder above it may be writable for others only if it is sticky, like
 * /tmp. After loading, the table must pass check_game. The game is behind the gate (gate/gate.h), and is checked there
 * unless the file is known to have passed the check (plugin/known.h).
 *
 * The hash of the file says which code plays: BLAKE2b-256 of its bytes, as `b2sum -l 256` prints it. The file is opened
 * and hashed, then loaded by its name. If the name is another file after that, or the file was changed in the meantime
 * (its inode, size and times say so), it is refused. So the hash is that of the bytes that were loaded. */
#ifndef PLUGIN_LOAD_H
#define PLUGIN_LOAD_H

#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"
#include "game/game.h"

struct plugin {
    const struct game *game;  /* as the file has it; lives as long as the plugin is loaded */
    const struct game *gated; /* the same behind the gate */
    void *handle;
    struct hash hash; /* of its file */
    char *hashed;     /* "HASH:PATH": the same, and its file, absolute and without links, for plugin_load_hashed */
    bool known;       /* the file passed the check on this machine */
    bool replaces;    /* in a registry: the game takes the place of a built-in one */
};

/* The error names the refused file and the reason. After a failure there is nothing to unload. */
bool plugin_load(struct plugin *plugin, const char *path, struct error *error) __attribute__((warn_unused_result));
/* The same, but only if the user knows the file already (plugin/known.h): else none of its code runs. */
bool plugin_load_known(struct plugin *plugin, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* The same for a file that another process of this program has loaded, by its `hashed`: its bytes are what was checked
 * there, so it does not matter who it belongs to here. In a sandbox that is nobody. */
bool plugin_load_hashed(struct plugin *plugin, const char *hashed, struct error *error)
    __attribute__((warn_unused_result));
void plugin_unload(struct plugin *plugin);

#endif
