/* SPDX-License-Identifier: MIT */
/* Writers of frames, lent to the peers for which something is queued. Few are lent at a time, and a peer gets a writer
 * that came back lately, whose memory the processor still has at hand. A frame goes to the message library as it
 * stands, and its writer comes back when the library has done with it. Knows no peers. */
#ifndef HUB_WRITERS_H
#define HUB_WRITERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <zmq.h>

#include "proto/codec.h"

enum { WRITERS_IDLE_BYTES = 262144 }; /* of memory, in writers that are kept while they are not lent */

struct writers;

struct writer {
    struct frame_writer frame;
    struct writers *home;
    struct writer *next; /* in a line of those that came back: the one before it */
};

/* All zero has none. It stays where it is as long as a writer is lent. */
struct writers {
    struct writer *idle;           /* the last one that came back, and so on */
    size_t bytes;                  /* of memory for frames in them */
    _Atomic(struct writer *) back; /* those that the library gave back since */
};

/* An empty writer for frames of the arena's; NULL if memory is out. */
struct writer *writers_lend(struct writers *writers);
/* Takes a writer back; what is in it is gone. */
void writers_take_back(struct writers *writers, struct writer *writer);
/* Makes a message of the frame in a writer, and takes the writer back: at once, or when the library has done with the
 * message, on whatever thread. False if memory is out. */
bool writers_pack(struct writers *writers, struct writer *writer, zmq_msg_t *message);
/* Frees those that are not lent. No message that was packed may be open any more. */
void writers_release(struct writers *writers);
/* Frees a writer, with what is in it. NULL is none. */
void writer_free(struct writer *writer);

#endif
