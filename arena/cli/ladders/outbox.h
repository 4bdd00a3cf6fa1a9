/* SPDX-License-Identifier: MIT */
/* Lines that a daemon writes and nobody has to read. A thread writes them, so whoever adds a line never waits, whatever
 * becomes of a terminal, a pipe or a disk behind it. Lines for which there is no room are left out, and counted in a
 * line of its own when there is room again. */
#ifndef CLI_LADDERS_OUTBOX_H
#define CLI_LADDERS_OUTBOX_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

enum { OUTBOX_ROOM = 128 << 10 /* bytes that wait to be written */ };

struct outbox;

/* Prints the line that says how many were left out. */
typedef void outbox_missing(void *context, FILE *out, uint64_t lines);

/* Starts the thread. NULL with a sentence if that fails. */
struct outbox *outbox_open(int fd, outbox_missing *missing, void *context, struct error *error);

/* Adds whole lines, from any thread. Does not wait. */
void outbox_add(struct outbox *outbox, const char *text, size_t size);

/* Writes the rest, unless nothing is taken for a second. Clears the caller's pointer; NULL does nothing. */
void outbox_close(struct outbox **outbox);

#endif
