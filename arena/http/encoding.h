/* SPDX-License-Identifier: MIT */
/* How the body of an answer travels: as it is, or compressed as its reader asks for (RFC 9110, 12.5.3). */
#ifndef HTTP_ENCODING_H
#define HTTP_ENCODING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum http_encoding { HTTP_IDENTITY, HTTP_GZIP, HTTP_ZSTD, HTTP_ENCODINGS };

/* Its name in the header Content-Encoding, and behind the tag of what it encodes. */
const char *http_encoding_name(enum http_encoding encoding);

/* What the header Accept-Encoding asks for most: of equal wishes zstd, then gzip. What cannot be read counts as not
 * there. Identity if there is no header, or nothing that it wants. */
enum http_encoding http_encoding_wanted(struct span header);

/* True if it takes gzip, and not only as the last resort. */
bool http_encoding_takes_gzip(struct span header);

/* Appends the bytes, compressed. False if memory is short, or they do not fit. */
bool http_encode(enum http_encoding encoding, struct span bytes, struct buffer *out)
    __attribute__((warn_unused_result));

/* Compresses what streams say, as gzip, piece by piece: what was added can be read without what follows. Each piece is
 * compressed by itself, and the last one is known, so what many are told one after the other is compressed once. */
struct http_press;

/* NULL: no memory. */
struct http_press *http_press_new(void);
/* NULL does nothing. */
void http_press_free(struct http_press *press);

/* What has to be known of a stream; begins as zeros. */
struct http_zip {
    bool begun;
    uint32_t sum, size; /* of all that was added, for the end */
};

/* Appends a piece of a stream. `last`: nothing follows. False: no memory, and what was appended is of no use. */
bool http_zip_add(struct http_press *press, struct http_zip *zip, struct span bytes, bool last, struct buffer *out)
    __attribute__((warn_unused_result));

#endif
