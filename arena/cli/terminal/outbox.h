/* SPDX-License-Identifier: MIT */
/* Lines that nobody has to read. A thread writes them, so whoever adds a line never waits, whatever becomes of a
 * terminal, a pipe or a disk behind it. Lines for which there is no room are left out, and counted in a line of its own
 * when there is room again. */
#ifndef CLI_OUTBOX_H
#define CLI_OUTBOX_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"

enum {
    OUTBOX_AGAIN_MS = 20,
    OUTBOX_PIECE_MOST = PIPE_BUF, /* bytes that a pipe takes at once if it takes any */
};

struct outbox;

/* Where lines go. The thread alone calls these. */
struct outbox_ops {
    /* Writes some of these bytes. Returns how many; 0: none is taken now, of which it made sure for OUTBOX_AGAIN_MS;
     * -1: they cannot be written, and are dropped. */
    ssize_t (*write)(void *context, const char *text, size_t size);
    /* Prints the line that says how many were left out. */
    void (*missing)(void *context, FILE *out, uint64_t lines);
    void *context;
};

/* Starts the thread. `room`: bytes that wait to be written. NULL with a sentence if that fails. */
struct outbox *outbox_open(const struct outbox_ops *ops, size_t room, struct error *error);

/* Adds whole lines, from any thread. Does not wait. */
void outbox_add(struct outbox *outbox, const char *text, size_t size);

/* Writes the rest, unless nothing is taken for a second. Clears the caller's pointer; NULL does nothing. */
void outbox_close(struct outbox **outbox);

/* As the write of the ops, to a descriptor. */
ssize_t outbox_write(int fd, const char *text, size_t size);

#endif
