/* SPDX-License-Identifier: MIT */
/* What a stranger may send to a server of HTTP: bytes on a connection, through the library, to the callbacks by which
 * it hands requests on. */
#ifndef REQUEST_FUZZ_H
#define REQUEST_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Sends the bytes, and a request that ends the connection, and reads all that comes back. The server is started by the
 * first call, and ends with the process. Returns what was wrong; NULL: nothing. */
const char *request_fuzz(const uint8_t *bytes, size_t size);

#endif
