/* SPDX-License-Identifier: MIT */
#include "hub/writers.h"

#include <stdlib.h>
#include <string.h>

#include "base/readable.h"

/* A frame that is smaller than its writer's memory by more than this is copied: it may wait long for a peer to read it.
 */
enum { WASTE_MOST = 2 };

static void keep(struct writers *writers, struct writer *writer)
{
    size_t bytes = writer->frame.bytes.capacity;

    if (writers->bytes + bytes > WRITERS_IDLE_BYTES) {
        writer_free(writer);
        return;
    }
    writers->bytes += bytes;
    writer->next = writers->idle;
    writers->idle = writer;
}

static struct writer *take_idle(struct writers *writers)
{
    struct writer *writer = writers->idle;

    if (writer) {
        writers->idle = writer->next;
        writers->bytes -= writer->frame.bytes.capacity;
    }
    return writer;
}

static void fetch_back(struct writers *writers)
{
    struct writer *next, *writer = atomic_exchange(&writers->back, NULL);

    for (; writer; writer = next) {
        next = writer->next;
        keep(writers, writer);
    }
}

struct writer *writers_lend(struct writers *writers)
{
    struct writer *writer;

    if (!writers->idle)
        fetch_back(writers);
    writer = take_idle(writers);
    if (writer)
        return writer;
    writer = malloc(sizeof *writer);
    if (writer) {
        writer->home = writers;
        frame_writer_init(&writer->frame, PROTO_ARENA_FRAME_MAX);
    }
    return writer;
}

void writers_take_back(struct writers *writers, struct writer *writer)
{
    (void)frame_take(&writer->frame);
    keep(writers, writer);
}

/* The library has done with a frame. */
static void come_back(void *frame, void *hint)
{
    struct writer *writer = hint;

    (void)frame;
    writer->next = atomic_load(&writer->home->back);
    while (!atomic_compare_exchange_weak(&writer->home->back, &writer->next, writer)) {
    }
}

bool writers_pack(struct writers *writers, struct writer *writer, zmq_msg_t *message)
{
    struct span frame = readable(frame_take(&writer->frame));
    bool good;

    if (frame.size * WASTE_MOST >= writer->frame.bytes.capacity &&
        zmq_msg_init_data(message, (void *)(uintptr_t)frame.at, frame.size, come_back, writer) == 0)
        return true;
    good = zmq_msg_init_size(message, frame.size) == 0;
    if (good)
        memcpy(zmq_msg_data(message), frame.at, frame.size);
    keep(writers, writer);
    return good;
}

void writers_release(struct writers *writers)
{
    struct writer *writer;

    fetch_back(writers);
    while ((writer = take_idle(writers)))
        writer_free(writer);
}

void writer_free(struct writer *writer)
{
    if (!writer)
        return;
    frame_writer_release(&writer->frame);
    free(writer);
}
