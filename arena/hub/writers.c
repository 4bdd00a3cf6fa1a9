/* SPDX-License-Identifier: MIT */
#include "hub/writers.h"

#include <assert.h>
#include <stdlib.h>

struct frame_writer *writers_lend(struct writers *writers)
{
    struct frame_writer *writer;

    if (writers->count > 0)
        return writers->idle[--writers->count];
    writer = malloc(sizeof *writer);
    if (writer)
        frame_writer_init(writer, PROTO_ARENA_FRAME_MAX);
    return writer;
}

void writers_take_back(struct writers *writers, struct frame_writer *writer)
{
    assert(writer->count == 0);
    if (writers->count < WRITERS_IDLE_MAX)
        writers->idle[writers->count++] = writer;
    else
        writer_free(writer);
}

void writers_release(struct writers *writers)
{
    while (writers->count > 0)
        writer_free(writers->idle[--writers->count]);
}

void writer_free(struct frame_writer *writer)
{
    if (!writer)
        return;
    frame_writer_release(writer);
    free(writer);
}
