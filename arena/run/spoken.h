/* SPDX-License-Identifier: MIT */
/* Messages of the wire as a person may read them: JSON, and never a token. For traces and evidence; it allocates. */
#ifndef RUN_SPOKEN_H
#define RUN_SPOKEN_H

#include <jansson.h>
#include <stddef.h>

#include "base/span.h"
#include "proto/schema.h"

enum {
    SPOKEN_BYTES_MAX = 256,                                   /* bytes shown of what is no message */
    SPOKEN_SECRET_MIN = 32,                                   /* hex digits in a row that may be a token */
    SPOKEN_LINE_BYTES = 240,                                  /* shown of a line that a bot printed */
    SPOKEN_LINE_LOOK = SPOKEN_LINE_BYTES + SPOKEN_SECRET_MIN, /* of it that are looked at: a token may be cut */
    SPOKEN_LINE_MAX = 4 * SPOKEN_LINE_BYTES + sizeof "...",   /* bytes of it as it is shown, with its final zero */
};

#define SPOKEN_HIDDEN "(not shown)"

/* The message. A token is replaced by SPOKEN_HIDDEN; in what a bot sent, stars stand for anything that looks like one,
 * wherever it stands. Bytes that JSON cannot hold, or that are no msgpack, become {"$bytes": the first of them in hex,
 * "size": how many there are}. NULL if memory is short. */
json_t *spoken_json(enum schema_direction from, struct span bytes);
/* Text that anybody may have written, with a question mark for each byte that is not printable ASCII or a line break,
 * and stars for what looks like a token. */
json_t *spoken_text(struct span text);

/* Puts stars for what looks like a token. */
void spoken_hide(uint8_t *bytes, size_t size);
/* A line that a bot printed, for a terminal: what cannot be seen is escaped; stars stand
 * for what looks like a token, "..." for what is cut off. */
void spoken_line(char out[SPOKEN_LINE_MAX], struct span line);
/* The last lines of a text, at most so many, each with a line break at its end; to be freed. NULL if there are none, or
 * no memory. */
char *spoken_lines(struct span text, unsigned most);

#endif
