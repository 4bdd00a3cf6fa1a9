/* SPDX-License-Identifier: MIT */
/* A pool of frame writers, lent to the peers with queued messages. Few are lent at a time, and a peer gets the writer
 * that came back last, because its memory is still in the processor's cache. A frame goes to the message library
 * without a copy, and its writer comes back when the library has finished with it. Knows no peers. */
#ifndef HUB_WRITERS_H
#define HUB_WRITERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <zmq.h>

#include "proto/codec.h"

enum { WRITERS_IDLE_BYTES = 262144 }; /* memory of the idle writers that are kept */

struct writers;

struct writer {
    struct frame_writer frame;
    struct writers *home;
    struct writer *next; /* in the list of returned writers: the one before it */
};

/* All zero means empty. The struct must not move while a writer is lent. */
struct writers {
    struct writer *idle;           /* the last one that came back, then the one before it */
    size_t bytes;                  /* memory for frames in the idle writers */
    _Atomic(struct writer *) back; /* writers that the library gave back since then */
};

/* An empty writer for frames of the arena's; NULL if memory is out. */
struct writer *writers_lend(struct writers *writers);
/* Takes a writer back and drops its content. */
void writers_take_back(struct writers *writers, struct writer *writer);
/* Makes a message of the frame in a writer, and takes the writer back: at once, or when the library has finished with
 * the message, on any thread. False if memory is out. */
bool writers_pack(struct writers *writers, struct writer *writer, zmq_msg_t *message);
/* Frees those that are not lent. No message that was packed may be open any more. */
void writers_release(struct writers *writers);
/* Frees a writer and its content. NULL is allowed. */
void writer_free(struct writer *writer);

#endif
