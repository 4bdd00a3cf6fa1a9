/* SPDX-License-Identifier: MIT */
/* Where bots may attach: at unix sockets and loopback, and beyond this machine only if what crosses the wire is
 * encrypted. */
#ifndef HUB_ENDPOINT_H
#define HUB_ENDPOINT_H

#include <stdbool.h>

#include "base/error.h"

enum {
    ENDPOINT_MAX = 160,     /* bytes of an endpoint, with its final zero */
    ENDPOINT_PATH_MAX = 107 /* bytes of the path of a unix socket; the kernel's limit */
};

/* True if the arena may listen at `endpoint`: ipc://PATH, where no file but an abandoned socket lies, or tcp:// with a
 * port (* for any free one) and an address, which is of loopback unless tcp is encrypted. */
bool endpoint_check(const char *endpoint, bool encrypts, struct error *error) __attribute__((warn_unused_result));

/* True for an endpoint of tcp: the ones that keys are for. */
bool endpoint_is_tcp(const char *endpoint);

/* True if a process listens at a unix socket. */
bool endpoint_is_alive(const char *path);

#endif
