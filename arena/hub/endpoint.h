/* SPDX-License-Identifier: MIT */
/* The endpoints where bots may attach: unix sockets and loopback; other addresses only if the connection is encrypted.
 */
#ifndef HUB_ENDPOINT_H
#define HUB_ENDPOINT_H

#include <stdbool.h>

#include "base/error.h"

enum {
    ENDPOINT_MAX = 160,     /* bytes of an endpoint, with its final zero */
    ENDPOINT_PATH_MAX = 107 /* bytes of the path of a unix socket; the kernel's limit */
};

/* True if the arena may listen at an endpoint like this: ipc:// with a full path, or tcp:// with an address and a port
 * (* for any free one). The address must be loopback unless tcp is encrypted. */
bool endpoint_check_form(const char *endpoint, bool encrypts, struct error *error) __attribute__((warn_unused_result));
/* True if it may listen there now, too: the path is free, or has an abandoned socket. */
bool endpoint_check(const char *endpoint, bool encrypts, struct error *error) __attribute__((warn_unused_result));

/* True for a tcp endpoint: only these can be encrypted. */
bool endpoint_is_tcp(const char *endpoint);

/* True for a numeric address that is this machine's own, such as 127.0.0.1, ::1 or ::ffff:127.0.0.1. */
bool endpoint_is_own_address(const char *address);

/* True if a process listens at a unix socket. */
bool endpoint_is_alive(const char *path);

#endif
