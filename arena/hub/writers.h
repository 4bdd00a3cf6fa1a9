/* SPDX-License-Identifier: MIT */
/* Writers of frames, lent to the peers for which something is queued. Few are so at a time, and whoever gets a writer
 * gets the one that came back last, whose memory the processor still has at hand. Knows no peers. */
#ifndef HUB_WRITERS_H
#define HUB_WRITERS_H

#include "proto/codec.h"

enum { WRITERS_IDLE_MAX = 32 }; /* that are kept while nobody has them */

/* All zero has none. */
struct writers {
    struct frame_writer *idle[WRITERS_IDLE_MAX];
    unsigned count;
};

/* An empty writer for frames of the arena's; NULL if memory is out. */
struct frame_writer *writers_lend(struct writers *writers);
/* Takes an empty writer back. */
void writers_take_back(struct writers *writers, struct frame_writer *writer);
/* Frees those that nobody has. */
void writers_release(struct writers *writers);
/* Frees a writer, with what is in it. NULL is none. */
void writer_free(struct frame_writer *writer);

#endif
