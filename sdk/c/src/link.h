/* SPDX-License-Identifier: MIT */
/* The socket of a bot: a DEALER and the notices of its connection. libzmq connects again by itself and silently; the
 * arena then sees a new connection that must say hello, so the notices show a bot when to say it.
 *
 * Knows frames as bytes only. */
#ifndef SDK_LINK_H
#define SDK_LINK_H

#include <stdbool.h>
#include <stdint.h>
#include <zmq.h>

#include "base/span.h"
#include "keys/certificate.h"

enum link_news {
    LINK_TIMEOUT, /* nothing in time, or a signal came */
    LINK_UP,      /* there is a new connection: say hello */
    LINK_FRAME,   /* link_frame */
    LINK_GONE,    /* no connection for the time of patience */
    LINK_REFUSED, /* the arena does not let this key in */
};

/* For an encrypted connection. */
struct link_keys {
    char server[CERTIFICATE_KEY_SIZE]; /* the arena's; "": the connection is not encrypted */
    struct certificate own;
};

struct link {
    void *context;
    void *socket;
    void *monitor;
    zmq_msg_t frame;
    bool is_up;
    bool breaks_off; /* the latest try came to an end while hands were shaken */
    bool is_refused;
    int64_t down_since_ms;
    int patience_ms;
};

/* Milliseconds of the steady clock. */
int64_t link_now_ms(void);

/* Begins to connect. Returns false with a sentence in `error` if the endpoint is not one. The keys are copied. */
bool link_open(struct link *link, const char *endpoint, const struct link_keys *keys, int patience_ms, char *error);
/* Gives what was sent a second to leave. */
void link_close(struct link *link);
/* Waits at most `timeout_ms` (-1: without end). */
enum link_news link_wait(struct link *link, int timeout_ms);
/* The frame received last; it lives until the next link_wait. */
struct span link_frame(struct link *link);
/* Sends a frame if there is a connection. What cannot be sent is lost, as it would be with the connection. */
void link_send(struct link *link, struct span frame);

#endif
