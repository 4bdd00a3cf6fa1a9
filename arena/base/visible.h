/* SPDX-License-Identifier: MIT */
/* Which characters can be seen. Text from anywhere (a bot, a file, a path) reaches a terminal only without invisible
 * ones: some steer the terminal, some change the direction of writing, some make two names look like one.
 *
 * Invisible are these Unicode categories: controls (Cc), format characters such as marks of direction (Cf), private
 * ones (Co), surrogates (Cs), unassigned ones (Cn), separators of lines and paragraphs (Zl, Zp). So are, in any
 * category, characters that are ignored by default, such as joiners and variation selectors, and bytes that are no
 * UTF-8. proto/text.h names the kinds of text that may hold them. */
#ifndef BASE_VISIBLE_H
#define BASE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/span.h"

enum { VISIBLE_GROWTH = 4 /* bytes that a byte can become */ };

/* The first character of a text, which is not empty. */
struct character {
    size_t size;   /* in bytes, 1 at the least */
    int32_t point; /* -1: a byte that is no UTF-8 */
    bool seen;
};

struct character character_at(struct span text);

/* The first character that cannot be seen; its size is 0 if there is none. */
struct character visible_first_unseen(struct span text);

/* True if all of the text is UTF-8 that can be seen. */
static inline bool visible_all(struct span text)
{
    return visible_first_unseen(text).size == 0;
}

/* Copies the text, and writes each byte of an invisible character as an escape such as \x1b. The copy has at most
 * `size` bytes with its final zero; the rest is left out, but an escape is never cut. */
void visible(char *out, size_t size, const char *text);
/* The same of a part of a text. With `lines`, line breaks and tabs stay as they are. */
void visible_span(char *out, size_t size, struct span text, bool lines);
/* Prints the text, escaped like this. */
void visible_print(FILE *out, const char *text);

#endif
