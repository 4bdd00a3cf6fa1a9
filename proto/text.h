/* SPDX-License-Identifier: MIT */
/* What text and ids on the wire must be. Text that breaks this is refused, not repaired. */
#ifndef PROTO_TEXT_H
#define PROTO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* Which control characters a text may hold; line and paragraph separators and marks that turn the direction of writing
 * count as such. */
enum text_controls { TEXT_NONE, TEXT_LINES /* newline and tab */, TEXT_ANY };

/* True for text of [a-z0-9-], 1 to 64 bytes. */
bool text_is_id(struct span text);

/* True if the text is valid UTF-8 of at most `most` bytes without control characters but the allowed ones. */
bool text_is_good(struct span text, size_t most, enum text_controls allowed);

#endif
