/* SPDX-License-Identifier: MIT */
/* ZMTP 3.0 (RFC 23), written byte by byte over plain sockets. So a test can send bytes that no library would send. */
#ifndef TESTS_ZMTP_ZMTP_H
#define TESTS_ZMTP_ZMTP_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum { ZMTP_MORE = 1, ZMTP_LONG = 2, ZMTP_COMMAND = 4 };

struct zmtp_property {
    const char *name;
    struct span value;
};

void zmtp_greeting(struct buffer *out, const char *mechanism);
/* Appends a frame. Sets ZMTP_LONG if the size needs it. */
void zmtp_frame(struct buffer *out, uint8_t flags, struct span content);
/* Appends properties as in READY. */
void zmtp_properties(struct buffer *out, const struct zmtp_property *properties, size_t count);
/* Appends READY of a DEALER with these additional properties. */
void zmtp_ready(struct buffer *out, const struct zmtp_property *properties, size_t count);

/* Connects to ipc:// or to a port of 127.0.0.1. Returns the descriptor, or -1 with errno. */
int zmtp_connect(const char *endpoint);
/* Sends the greeting and READY of a DEALER with these properties, then `frame` if it has any bytes. False if the
 * connection closed. */
bool zmtp_come(int fd, const struct zmtp_property *properties, size_t count, struct span frame);

#endif
