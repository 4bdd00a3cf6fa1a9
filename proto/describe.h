/* SPDX-License-Identifier: MIT */
/* What a value on the wire is, in words for the sentence that refuses it: "the float 5.0", "text of 201 bytes". It does
 * not allocate. */
#ifndef PROTO_DESCRIBE_H
#define PROTO_DESCRIBE_H

#include "base/span.h"

enum {
    DESCRIBE_MAX = 80,      /* bytes of a description, with its final zero */
    DESCRIBE_TEXT_MAX = 24, /* bytes of text that are shown; longer text is told by its length, so no token is */
};

/* Describes the value at the front of `from`, whose bytes may be anything. Text is shown only if all of it can be seen.
 */
void describe_value(struct span from, char out[DESCRIBE_MAX]);

#endif
