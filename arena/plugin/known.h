/* SPDX-License-Identifier: MIT */
/* The plugin files that this user knows on this machine: those that passed `arena check --game`, and those that the
 * user named with --plugin or has played an event with. A cache of the user's.
 *
 * The folder is $XDG_CACHE_HOME/arena/games, or ~/.cache/arena/games. It has an empty file for each hash, whose name
 * says which ABI of the game contract the file was checked against, or that it was named. It may be removed at any
 * time: then the files count as unknown again.
 *
 * The cache is believed only if it belongs to this user or to root, and nobody else can write to it or to a folder
 * above it. A user without a home has no cache: nothing is known, nothing is kept, and that is no failure. */
#ifndef PLUGIN_KNOWN_H
#define PLUGIN_KNOWN_H

#include <stdbool.h>

#include "base/error.h"
#include "base/hash.h"

enum { KNOWN_MOST = 1000 }; /* files that the cache keeps; the oldest are removed */

/* `hash` is that of the plugin's file (struct plugin). */
bool known_passed(const struct hash *hash);

/* From now on known_passed is true. False with a sentence: the folder cannot be made, or would not be believed. */
bool known_add(const struct hash *hash, struct error *error) __attribute__((warn_unused_result));

/* Whether the user chose to run this file before: to look at an event then runs no code that a stranger put there. */
bool known_named(const struct hash *hash);
/* From now on known_named is true, if that can be kept. */
void known_note_named(const struct hash *hash);

#endif
