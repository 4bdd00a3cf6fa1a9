/* SPDX-License-Identifier: MIT */
/* The command of a bot in words. One that begins with `json:` reads and writes lines of JSON (sdk/JSON.md), and is
 * started behind this program's own bridge:
 *
 *     ./mine net.bin           ./mine net.bin
 *     json: ./mine net.bin     /proc/self/exe bridge -- ./mine net.bin
 *     image:mine net.bin       image: mine net.bin
 *
 * The last is no program but an image, which only a sandbox starts (sandbox/container/image.h).
 *
 * If the game comes from a plugin, the bridge is given it too, for the words of actions: `--hashed-plugin HASH:FILE`.
 *
 * After a fork /proc/self/exe is this very program, also when its file was replaced. */
#ifndef RUN_BOTS_BRIDGED_H
#define RUN_BOTS_BRIDGED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "launch/words.h"

/* What stands behind `json:`, without blanks before it; NULL: the command does not begin so. */
const char *bridged_command(const char *command);

enum { BRIDGED_FIRST_MAX = 4, BRIDGED_PLUGIN_WORDS = 2 };

/* For a command that a shell has split: writes what stands in place of its first word, and returns how many words that
 * is. `json:` or `image:` may be a word of its own, or the beginning of the program's. *own as below. */
size_t bridged_first(const char *word, const char *out[BRIDGED_FIRST_MAX], size_t *own);

/* Splits the command of a bot that is to be started. *own is the first word of its own program. Fails as words_split
 * does. */
bool bridged_split(struct words *words, size_t *own, const char *command, struct error *error)
    __attribute__((warn_unused_result));

/* Puts the plugin into the words of a bot that is behind the bridge, for which there must be room for
 * BRIDGED_PLUGIN_WORDS more. Others, and those for a game that is built in (NULL), stay as they are. `plugin` is the
 * `hashed` of its struct plugin (plugin/load.h), and must live as long as the words. */
void bridged_tell_plugin(const char **words, size_t *own, const char *plugin);

/* False with a sentence if a bot's own program cannot be started. The bridge would say it too late, and a daemon wants
 * to know before a match waits for it. What an image holds is not looked at. */
bool bridged_can_start(const char *const *words, size_t own, const char *folder, const char *directory,
                       struct error *error) __attribute__((warn_unused_result));

#endif
