/* SPDX-License-Identifier: MIT */
/* Sentences for the authors of bots that attached: of the host to all of them, and about one bot. They go as errors
 * with the code `notice`, which say that nothing is wrong. Of each kind the latest is kept, for connections that come
 * later; a connection gets at most one of each in ANNOUNCE_EVERY_US, and one that is longer than a message may have is
 * cut. For arena/run alone, but for engine_announce and engine_announce_to (run/engine.h). */
#ifndef RUN_ANNOUNCED_H
#define RUN_ANNOUNCED_H

#include <stdbool.h>
#include <stdint.h>

enum { ANNOUNCE_EVERY_US = 2000000 };

struct engine;
struct shard;

/* Under the lock of the engine. */
struct announcement {
    unsigned number; /* grows with each */
    char *text;      /* NULL: none, or none any more */
};

/* What a connection has heard: the numbers of these. */
struct announced {
    unsigned to_all, to_bot;
};

/* How far a shard is with them. */
struct announcing {
    unsigned count;  /* of those that it has sent, of all kinds */
    bool greeted;    /* a connection came since */
    int64_t next_us; /* nothing is sent before */
};

/* Sends what is new, or new to a connection. */
void announced_work(struct shard *shard);
void announcement_free(struct announcement *announcement);

#endif
