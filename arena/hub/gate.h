/* SPDX-License-Identifier: MIT */
/* The gate of the encrypted endpoints. CURVE proves which key a connection has; before the connection is made, the
 * message library asks a socket of its context (ZAP, RFC 27) whether that key may come in. That socket is here, and the
 * owner's loop waits on it too: so its judge (keys/judge.h) is asked by one thread, which has the counters too.
 *
 * The gate knows keys. At a hello the owner asks it if the connection's key may speak for the bot. */
#ifndef HUB_GATE_H
#define HUB_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "keys/certificate.h"
#include "keys/judge.h"

enum {
    GATE_PER_PASS = 64, /* connections that are decided in one pass */
    GATE_SENTENCES = 8, /* refused connections that are reported one by one; later each doubling is reported */
    GATE_OVERHEAD = 64, /* bytes that CURVE may add to a frame */
};

struct gate {
    void *socket; /* NULL: there is no gate, and nothing is encrypted */
    int fd;       /* descriptor of the socket: edge-triggered */
    const struct certificate *own;
    struct key_judge judge;
    uint64_t refused; /* connections that were refused because of their keys */
};

/* A sentence for the host. */
typedef void gate_tell(void *context, const char *sentence);

/* `own` is the arena's certificate with its secret key; it and the judge's context must outlive the gate. False with
 * errno. */
bool gate_open(struct gate *gate, void *context, const struct certificate *own, const struct key_judge *judge);
void gate_release(struct gate *gate);
/* Makes a socket the server of an encrypted endpoint, before it listens. False with errno. */
bool gate_encrypt(const struct gate *gate, void *socket);
/* True if the host gets a report of the `count`-th occurrence of something that strangers can repeat without end: the
 * first GATE_SENTENCES are reported, and then each doubling. */
bool gate_is_told(uint64_t count);
/* True if a connection waits for a decision. */
bool gate_is_asked(const struct gate *gate);
/* Decides on the waiting connections. */
void gate_work(struct gate *gate, int64_t now_us, gate_tell *tell, void *context);
/* True if a connection with this key may speak for a bot of this name. */
bool gate_lets(const struct gate *gate, const char *key, struct span bot);

#endif
