/* SPDX-License-Identifier: MIT */
/* Which characters can be seen. Text from anywhere (a bot, a file, a path) reaches a terminal only without those that
 * cannot: some steer it, some turn the direction of writing, some make two names look like one.
 *
 * Not seen are, by their Unicode category, controls (Cc), format characters such as marks of direction (Cf), private
 * ones (Co), surrogates (Cs), those that are assigned to nothing (Cn), separators of lines and paragraphs (Zl, Zp), and
 * whatever its category what is ignored by default, such as joiners and variation selectors; and bytes that are no
 * UTF-8. What kinds of text may hold them says proto/text.h. */
#ifndef BASE_VISIBLE_H
#define BASE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/span.h"

enum { VISIBLE_GROWTH = 4 /* bytes that a byte can become */ };

/* The character that a text, which is not empty, begins with. */
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

/* Copies the text, and writes each byte of what cannot be seen as \x1b. What does not fit in `size` bytes, with the
 * final zero, is left out; an escape is never cut in its middle. */
void visible(char *out, size_t size, const char *text);
/* The same of a part of a text; a line break and a tab stay what they are if `lines`. */
void visible_span(char *out, size_t size, struct span text, bool lines);
/* Prints the text, so made. */
void visible_print(FILE *out, const char *text);

#endif
