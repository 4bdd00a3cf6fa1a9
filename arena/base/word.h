/* SPDX-License-Identifier: MIT */
/* The grammar of names in tables, in settings and on the command line, and a suggestion for a misspelt word. */
#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>

enum { WORD_MAX = 64 };

/* [a-z0-9-]{1,64}: ids of games, roles, pieces, kinds of actions ... */
bool word_is_id(const char *word);
/* [a-z0-9_]{1,64}: keys on the wire. */
bool word_is_key(const char *word);
/* [a-z0-9_-]{1,64}: settings and their values. */
bool word_is_name(const char *word);
/* At least one character, all printable ASCII: text for a person. */
bool word_is_prose(const char *text);

/* The nearest of the `count` words, or NULL if none is near; of equally near words the first. A near word differs from
 * `word` by at most two slips (a letter too many, too few, wrong, or two exchanged), and by at most one slip for each
 * two of its letters. Words in `words` may be NULL. */
const char *word_nearest(const char *word, const char *const *words, size_t count);

#endif
