/* SPDX-License-Identifier: MIT */
/* A connection to a server of HTTP, as a reader has it: one request after the other, none before the last is answered.
 * For http/visits.c. It knows as much of HTTP as the servers there need: answers with a Content-Length, and streams. */
#ifndef HTTP_TALK_H
#define HTTP_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum { TALK_HEAD_MAX = 2048 };

struct talk {
    int fd;
    bool busy, stream;
    unsigned path;    /* the caller's number of what it asked for last, */
    int64_t since_us; /* and when that was due */
    unsigned status;
    struct buffer *body; /* where the body goes; NULL: nowhere */
    char head[TALK_HEAD_MAX];
    size_t head_size;
    bool in_body;
    uint64_t left;
};

enum talk_did { TALK_WAITS, TALK_IS_DONE, TALK_BROKE };

/* Connects to 127.0.0.1. False: it does not work. */
bool talk_open(struct talk *talk, unsigned port) __attribute__((warn_unused_result));
void talk_close(struct talk *talk);
/* Sends a request, whose answer is one more by then. False: the connection broke. */
bool talk_ask(struct talk *talk, struct span request) __attribute__((warn_unused_result));
/* Takes what has come. */
enum talk_did talk_take(struct talk *talk);

#endif
