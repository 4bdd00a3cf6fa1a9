/* SPDX-License-Identifier: MIT */
/* Messages of the wire as readable JSON, without tokens. For traces and evidence; it allocates. */
#ifndef RUN_REDACTED_H
#define RUN_REDACTED_H

#include <jansson.h>
#include <stddef.h>

#include "base/span.h"
#include "proto/schema.h"

enum {
    REDACTED_BYTES_MAX = 256,  /* bytes shown of a frame that is no message */
    REDACTED_SECRET_MIN = 32,  /* hex digits in a row that may be a token */
    REDACTED_LINE_BYTES = 240, /* shown of a line that a bot printed */
    REDACTED_LINE_LOOK =
        REDACTED_LINE_BYTES + REDACTED_SECRET_MIN,              /* bytes of it that are searched: a token may be cut */
    REDACTED_LINE_MAX = 4 * REDACTED_LINE_BYTES + sizeof "...", /* bytes of it as it is shown, with its final zero */
};

#define REDACTED_HIDDEN "(not shown)"

/* The message as JSON. A token is replaced by REDACTED_HIDDEN. In messages from a bot, anything that looks like a token
 * becomes stars, wherever it stands. Bytes that JSON cannot hold, or that are no msgpack, become {"$bytes": the first
 * bytes in hex, "size": their number}. NULL if memory is short. */
json_t *redacted_json(enum schema_direction from, struct span bytes);
/* Text that anybody may have written. Each byte that is not printable ASCII or a line break becomes a question mark;
 * anything that looks like a token becomes stars. */
json_t *redacted_text(struct span text);

/* Replaces anything that looks like a token by stars. */
void redacted_hide(uint8_t *bytes, size_t size);
/* A line that a bot printed, for a terminal. Invisible characters are escaped, anything that looks like a token becomes
 * stars, and "..." stands for a part that is cut off. */
void redacted_line(char out[REDACTED_LINE_MAX], struct span line);
/* The last lines of a text, at most so many, each with a line break at its end; the caller frees them. NULL if there
 * are none, or no memory. */
char *redacted_lines(struct span text, unsigned most);

#endif
