/* SPDX-License-Identifier: MIT */
/* Answers that go on: events as they happen, for browsers' EventSource (server-sent events, HTML Living Standard,
 * 9.2). A stream holds no events itself, only how far its reader is in what all of them read, so a reader that is slow
 * costs nothing, and is cut off once what it would read next is gone. */
#ifndef HTTP_STREAM_H
#define HTTP_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum {
    HTTP_PIECE_MAX = 64 << 10, /* bytes that a stream hands over at once, unless a single event is larger */
    HTTP_PING_S = 15,          /* a stream with nothing to say says so this often */
    HTTP_RUN_MAX = 16,         /* characters of the name of a run */
};

/* The id of an event. Numbers count within a run, so that a reader who comes back with a number of another run is not
 * told what has the same number in this one. As text: "RUN-17". */
struct http_event_id {
    char run[HTTP_RUN_MAX + 1]; /* 1 to HTTP_RUN_MAX of a-z and 0-9 */
    uint64_t number;
};

/* What a stream did. */
enum http_stream_did {
    HTTP_STREAM_SAID,  /* there are bytes in `out` */
    HTTP_STREAM_WAITS, /* there is nothing now */
    HTTP_STREAM_ENDS,  /* there is nothing any more; what is in `out` is the last */
};

/* The owner fills it in and hands it to a reply. It is used by the thread of the server alone, which calls `close` at
 * the end. */
struct http_stream {
    /* Appends the next events, about HTTP_PIECE_MAX bytes. */
    enum http_stream_did (*next)(void *context, struct buffer *out);
    void (*close)(void *context);
    void *context;
};

/* Appends an event: its id (NULL: none), its name (NULL: none) and its data, one line. */
void http_stream_event(struct buffer *out, const struct http_event_id *id, const char *name, struct span data);

/* Reads the header Last-Event-ID. False if it is none that was made here; the run has no name then. */
bool http_last_event(struct span header, struct http_event_id *id);

#endif
