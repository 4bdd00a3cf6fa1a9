/* SPDX-License-Identifier: MIT */
/* Where bots may attach. What crosses the wire is not encrypted, so only this machine is offered: unix sockets and
 * loopback. */
#ifndef HUB_ENDPOINT_H
#define HUB_ENDPOINT_H

#include <stdbool.h>

#include "base/error.h"

enum {
    ENDPOINT_MAX = 160,     /* bytes of an endpoint, with its final zero */
    ENDPOINT_PATH_MAX = 107 /* bytes of the path of a unix socket; the kernel's limit */
};

/* True if the arena may listen at `endpoint`: ipc://PATH, where no file but an abandoned socket lies, or tcp:// with a
 * loopback address and a port (* for any free one). */
bool endpoint_check(const char *endpoint, struct error *error) __attribute__((warn_unused_result));

/* True if somebody listens at a unix socket. */
bool endpoint_is_alive(const char *path);

#endif
