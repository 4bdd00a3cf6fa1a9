/* SPDX-License-Identifier: MIT */
/* What the arena and the first program of a sandbox, `arena-inside`, tell each other.
 *
 *     arena-inside KEY=VALUE... -- WORD...
 *
 * WORD... is the bot's command as the host wrote it; the program itself is named by its path.
 *
 *     report=FD         a descriptor of a file of one struct inside_report, which it writes when something ended
 *     program=PATH      what is executed
 *     processes=N       so many processes and threads in the sandbox, its own included; not given: no limit
 *     relay=PORT:PATH   whoever connects to 127.0.0.1:PORT speaks with the unix socket PATH
 *     write=PATH        may be written; up to INSIDE_WRITES_MAX
 *
 * It begins a sandbox, too, as it makes the folders in memory that bubblewrap then shows to the bot:
 *
 *     arena-inside rooms=N bytes=N files=N -- PROGRAM WORD...
 *
 * so many of them, each with so many bytes and files at most (0: no limit), at ROOMS_FOLDER/0, /1, ... of namespaces of
 * its own; ROOMS_NONE is an empty one that nobody writes. Then it executes PROGRAM, a path. */
#ifndef SANDBOX_INSIDE_ORDER_H
#define SANDBOX_INSIDE_ORDER_H

#include <stdint.h>

#define INSIDE_PROGRAM "arena-inside"

/* On every machine, and shown to no bot: what lies there is not missed where the rooms cover it. */
#define ROOMS_FOLDER "/sys"
#define ROOMS_NONE   ROOMS_FOLDER "/none"

enum { INSIDE_WRITES_MAX = 8 };

/* The exit code of a sandbox whose bot could not be executed: the one of a shell. */
enum { INSIDE_NOT_RUN = 127 };

enum inside_news {
    INSIDE_NOTHING,    /* it was not reached, or was killed */
    INSIDE_RUNS,       /* the bot was executed */
    INSIDE_CANNOT_RUN, /* it could not be; value: the errno */
    INSIDE_FAILED,     /* a step before that failed; value: the errno, step: which */
    INSIDE_EXITED,     /* value: its exit code */
    INSIDE_KILLED,     /* value: the signal */
    INSIDE_NEWS
};

enum inside_step {
    INSIDE_STEP_LIMITS,
    INSIDE_STEP_RELAY,
    INSIDE_STEP_PROCESS,
    INSIDE_STEP_LANDLOCK,
    INSIDE_STEPS,
};

struct inside_report {
    uint32_t news; /* enum inside_news */
    uint32_t step; /* enum inside_step */
    int32_t value;
    uint32_t landlock; /* the version of the kernel's Landlock that was applied; 0: none */
};

#endif
