/* SPDX-License-Identifier: MIT */
/* ZMTP 3.0 (RFC 23) written byte by byte over plain sockets: a stranger can send bytes that no library would. */
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
/* A frame; ZMTP_LONG is set where the size needs it. */
void zmtp_frame(struct buffer *out, uint8_t flags, struct span content);
/* Properties as they stand in READY. */
void zmtp_properties(struct buffer *out, const struct zmtp_property *properties, size_t count);
/* READY of a DEALER with these properties besides. */
void zmtp_ready(struct buffer *out, const struct zmtp_property *properties, size_t count);

/* A connection to ipc:// or to a port of 127.0.0.1; -1 with errno. */
int zmtp_connect(const char *endpoint);
/* Greeting and READY of a DEALER with these properties, and then this frame if it has any bytes. False if the
 * connection closed. */
bool zmtp_come(int fd, const struct zmtp_property *properties, size_t count, struct span frame);

#endif
