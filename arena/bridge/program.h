/* SPDX-License-Identifier: MIT */
/* The program behind the bridge: a process with pipes at its stdin and stdout, or one that listens at a unix socket. It
 * never waits but in program_end. */
#ifndef BRIDGE_PROGRAM_H
#define BRIDGE_PROGRAM_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/error.h"
#include "bridge/reply.h"

enum {
    PROGRAM_QUEUE_MAX = 16 * 1024 * 1024, /* bytes that it has not read yet */
    PROGRAM_LEAVE_MS = 200,               /* from the end of its input to SIGTERM */
    PROGRAM_GRACE_MS = 150,               /* from SIGTERM to SIGKILL */
};

struct program {
    pid_t pid;           /* 0: it was there before, at a socket */
    int in, out;         /* our ends of its stdin and stdout; -1: closed */
    struct buffer queue; /* what it is to read; the first `sent` bytes are gone */
    size_t sent;
    struct buffer line; /* the line that it has begun */
    bool too_long;      /* of which so much was passed on already that it is a print-out */
};

/* Starts it. It does not inherit the bot's token and keys. False with a sentence. */
bool program_start(struct program *program, char *const *words, struct error *error)
    __attribute__((warn_unused_result));
/* Connects to a program that listens at a socket, and sends it the key as the first line. False with a sentence. */
bool program_join(struct program *program, const char *path, const char *key, struct error *error)
    __attribute__((warn_unused_result));
/* Sends of the queue what the pipe takes. False: it has closed its stdin, or the queue is too long. */
bool program_send(struct program *program);
/* Reads what there is, at most one pipe full, and calls `line` for each whole line. False: it has closed its stdout. */
bool program_hear(struct program *program, void (*line)(void *context, struct span line), void *context);
/* Closes its stdin, waits until it ends, and asks and kills it if it does not. Returns its status as waitpid has it; 0
 * if it had to be asked. */
int program_end(struct program *program);

#endif
