/* SPDX-License-Identifier: MIT */
/* The grammar of the words by which tables, settings and people call things, and help for a word that is misspelt. */
#ifndef PLUGIN_WORDS_H
#define PLUGIN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { WORD_MAX = 64 };

/* [a-z0-9-]{1,64}: ids of games, roles, pieces, kinds of actions ... */
bool word_is_id(const char *word);
/* [a-z0-9_]{1,64}: keys on the wire. */
bool word_is_key(const char *word);
/* [a-z0-9_-]{1,64}: settings and their values. */
bool word_is_name(const char *word);
/* At least one character, all printable ASCII: what is shown to a person. */
bool word_is_prose(const char *text);

/* That of the `count` words that is at most two slips (a letter too many, too few, wrong, or two exchanged) away from
 * `word`, and at most one for each two of its letters; the nearest first; NULL if none is. Words in `words` may be
 * NULL. */
const char *word_nearest(const char *word, const char *const *words, size_t count);

#endif
