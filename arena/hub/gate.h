/* SPDX-License-Identifier: MIT */
/* The gate of the encrypted endpoints. CURVE proves which key a connection has; before the connection is made, the
 * message library asks a socket of its context (ZAP, RFC 27) whether that key may come in. That socket is here, and one
 * of those that the owner's loop waits on: so the list of keys and what is counted belong to one thread.
 *
 * The gate knows keys; which bots a key may speak for is asked of it when they say hello. */
#ifndef HUB_GATE_H
#define HUB_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "keys/allow.h"
#include "keys/certificate.h"

enum {
    GATE_PER_PASS = 64, /* connections that are decided in one pass */
    GATE_SENTENCES = 8, /* refused connections that are reported one by one; then those that double their number */
    GATE_OVERHEAD = 64, /* bytes that CURVE may add to a frame */
};

struct gate {
    void *socket; /* NULL: there is no gate, and nothing is encrypted */
    int fd;       /* of the socket: reports once that something has changed in it */
    const struct certificate *own;
    struct allow_list *allow;
    uint64_t refused;       /* connections, because of their keys */
    struct error complaint; /* about the list, as it was reported last */
};

/* A sentence for the host. */
typedef void gate_tell(void *context, const char *sentence);

/* `own` is the arena's certificate with its secret key; both are the caller's and outlive the gate. False with errno.
 */
bool gate_open(struct gate *gate, void *context, const struct certificate *own, struct allow_list *allow);
void gate_release(struct gate *gate);
/* Makes a socket that does not listen yet the server of an encrypted endpoint. False with errno. */
bool gate_encrypt(const struct gate *gate, void *socket);
/* Whether the host gets a report of something that strangers can do without end, when it happens for the `count`-th
 * time: of the first GATE_SENTENCES, and then whenever their number has doubled. */
bool gate_is_told(uint64_t count);
/* True if a connection waits for a decision. */
bool gate_is_asked(const struct gate *gate);
/* Decides on those who wait. */
void gate_work(struct gate *gate, int64_t now_us, gate_tell *tell, void *context);
/* True if a connection with this key may speak for a bot of this name. */
bool gate_lets(const struct gate *gate, const char *key, struct span bot);

#endif
