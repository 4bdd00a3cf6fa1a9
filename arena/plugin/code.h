/* SPDX-License-Identifier: MIT */
/* Which code of a game played. The code of a plugin is known by the hash of its file; that of a built-in game by the
 * version of the program, which runs, events and records have anyway. In files of ours the key "plugin" has the hash in
 * hex, or "" for a built-in game; files from before it was there do not have the key. */
#ifndef PLUGIN_CODE_H
#define PLUGIN_CODE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"

/* `plugin` is NULL for a built-in game. */
void code_text(const struct hash *plugin, char out[HASH_HEX_SIZE]);

/* Whether something that was begun by `then` (as code_text wrote it; NULL: it is not known) may be continued by `now`.
 * The error names both, what was begun, and what can be done. */
bool code_may_continue(const char *then, const struct hash *now, bool same_rules, const char *what, struct error *error)
    __attribute__((warn_unused_result));

/* "the plugin file 0123456789ab" or "the built-in game". */
enum { CODE_WORDS_MAX = 40 };
void code_words(const char *code, char out[CODE_WORDS_MAX]);

#endif
