/* SPDX-License-Identifier: MIT */
/* What a stranger may say to a server of HTTP, as far as the library hands it on: names, values and headers of any
 * bytes. */
#ifndef HTTP_FUZZ_H
#define HTTP_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* The bytes are lines: path, Host, X-Forwarded-For, Accept-Encoding, If-None-Match, Last-Event-ID, then names and
 * values of the query in turn. Returns what was wrong; NULL: nothing. */
const char *http_fuzz(const uint8_t *bytes, size_t size);

#endif
