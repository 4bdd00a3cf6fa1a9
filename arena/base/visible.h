/* SPDX-License-Identifier: MIT */
/* Text from anywhere, made fit for a terminal. */
#ifndef BASE_VISIBLE_H
#define BASE_VISIBLE_H

#include <stddef.h>

#include "base/span.h"

enum { VISIBLE_GROWTH = 4 /* bytes that a byte can become */ };

/* Copies the text, its control characters (those of ISO 6429: 0 to 1f, 7f, and 80 to 9f in UTF-8) as in \x1b. What does
 * not fit in `size` bytes, of which one closes it, is left out; nothing is cut in the middle of what it became. */
void visible(char *out, size_t size, const char *text);
/* The same of bytes that may be no text: all are escaped but the printable ones of ASCII. */
void visible_bytes(char *out, size_t size, struct span bytes);

#endif
