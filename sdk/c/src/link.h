/* SPDX-License-Identifier: MIT */
/* The socket of a bot: a DEALER and the notices of its connection. libzmq reconnects by itself and silently. The arena
 * then sees a new connection that must send hello, so the notices show the bot when to send it.
 *
 * Knows frames as bytes only. */
#ifndef SDK_LINK_H
#define SDK_LINK_H

#include <stdbool.h>
#include <stdint.h>
#include <zmq.h>

#include "base/span.h"
#include "keys/certificate.h"

struct arena_kit_frame;

enum { LINK_STEP_MS = 1000 };

enum link_news {
    LINK_TIMEOUT, /* the timeout passed, or a signal came */
    LINK_UP,      /* there is a new connection: send hello */
    LINK_FRAME,   /* link_frame */
    LINK_GONE,    /* no connection for `patience_ms` */
    LINK_REFUSED, /* the arena refuses this key */
    LINK_OVER,    /* all recorded frames were heard */
};

/* For an encrypted connection. */
struct link_keys {
    char server[CERTIFICATE_KEY_SIZE]; /* the arena's key; "": the connection is not encrypted */
    struct certificate own;
};

struct link {
    void *context;
    void *socket;
    void *monitor;
    zmq_msg_t frame;
    bool is_up;
    bool breaks_off; /* the latest attempt ended during the handshake */
    bool is_refused;
    bool has_notices;      /* of the monitor there may be some */
    int64_t down_since_ms; /* of the waited time */
    int64_t looked_ms, waited_ms;
    int patience_ms;
    /* of a recording */
    bool is_recording;
    const struct arena_kit_frame *frames;
    size_t frames_left;
    struct span heard;
};

/* Milliseconds of the steady clock. */
int64_t link_now_ms(void);
/* Milliseconds that were waited, from 1 on. What passed since the last call counts as LINK_STEP_MS at most: a process
 * that stood still has not waited. */
int64_t link_waited_ms(struct link *link);

/* Begins to connect. Returns false with a sentence in `error` if the endpoint is not valid. The keys are copied. */
bool link_open(struct link *link, const char *endpoint, const struct link_keys *keys, int patience_ms, char *error);
/* In place of an arena: these frames are heard, one after the other, and what is sent is dropped. They are not copied.
 * It never fails. */
void link_play(struct link *link, const struct arena_kit_frame *frames, size_t count);
/* Waits up to a second until the sent frames have left. */
void link_close(struct link *link);
/* Waits at most `timeout_ms` (-1: without a timeout). */
enum link_news link_wait(struct link *link, int timeout_ms);
/* The last frame received; it lives until the next link_wait. */
struct span link_frame(struct link *link);
/* Sends a frame if there is a connection. Otherwise the frame is lost, as it would be if the connection broke. */
void link_send(struct link *link, struct span frame);

#endif
