/* SPDX-License-Identifier: MIT */
/* Connections whose key or token was taken away while they were open: see engine_turn_out. For arena/run alone. */
#ifndef RUN_TURNED_OUT_H
#define RUN_TURNED_OUT_H

#include <stdint.h>

#include "proto/message.h"

struct engine;
struct shard;

/* A pass of the doorman that counts no more. */
struct turned_out {
    struct turned_out *next;
    uint64_t pass;
    char sentence[PROTO_WORDS_MAX + 1];
};

/* Closes the connections whose passes count no more. */
void turned_out_work(struct shard *shard);
void turned_out_free(struct engine *engine);

#endif
