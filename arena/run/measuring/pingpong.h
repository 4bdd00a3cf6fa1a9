/* SPDX-License-Identifier: MIT */
/* The yardstick of the referee: a ROUTER that only sends the next frame to the next peer whenever an answer comes. Its
 * figures hold the time of the message library, the kernel and the bots, without that of the referee.
 *
 * Its peers are processes of the instant bot, with the same number of processes and connections, and the same placement
 * on the cores, as the referee's. As many frames are in flight as the referee has decisions open. */
#ifndef RUN_PINGPONG_H
#define RUN_PINGPONG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/environment.h"
#include "run/measuring/sample.h"

enum { PINGPONG_SHARDS_MAX = 64 };

enum pingpong_place {
    PINGPONG_ANYWHERE, /* no process is bound to a core */
    PINGPONG_SETTLED,  /* each shard keeps to a core */
    PINGPONG_BESIDE,   /* and its processes to the same */
};

struct pingpong_plan {
    const struct sample *sample;
    const char *const *words;    /* the command of a process, and NULL at its end */
    const struct passed *passed; /* variables that are passed to it; NULL: none */
    unsigned processes;          /* at least one for each shard */
    unsigned connections;        /* of each process */
    double in_flight;            /* frames, of all shards together */
    unsigned shards;             /* each a ROUTER in a thread of its own, with its share of processes and frames */
    enum pingpong_place place;
    bool tcp; /* not ipc */
    int64_t warm_us, window_us;
};

struct pingpong_result {
    double per_s;    /* answers */
    double us_each;  /* processor time of this process for each answer, the library's threads included */
    size_t resident; /* bytes of this process in memory at the end */
};

/* Measures. Call it in a process of its own: it counts the processor time and memory of the whole process. False with a
 * sentence if the processes cannot be started or do not answer. */
bool pingpong_run(const struct pingpong_plan *plan, struct pingpong_result *result, struct error *error)
    __attribute__((warn_unused_result));

#endif
