/* SPDX-License-Identifier: MIT */
/* Describes a value of the wire for the sentence that refuses it: "the float 5.0", "text of 201 bytes". It does not
 * allocate. */
#ifndef PROTO_DESCRIBE_H
#define PROTO_DESCRIBE_H

#include "base/span.h"

enum {
    DESCRIBE_MAX = 80,      /* bytes of a description, with its final zero */
    DESCRIBE_TEXT_MAX = 24, /* bytes of text that are shown; of longer text only the length is, so no token is shown */
};

/* Describes the value at the front of `from`, which may be any bytes. Text is shown only if all its characters are
 * visible. */
void describe_value(struct span from, char out[DESCRIBE_MAX]);

#endif
