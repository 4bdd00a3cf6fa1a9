/* SPDX-License-Identifier: MIT */
/* What a shard has for the thread that called engine_play; for arena/run alone. */
#ifndef RUN_NEWS_H
#define RUN_NEWS_H

#include <stdint.h>

#include "run/run.h"

struct shard;

enum news_kind {
    NEWS_NOTICE,
    NEWS_RESULT,
    NEWS_KNOWN,
    NEWS_UNPLAYED,
};

struct news {
    struct news *next;
    struct shard *shard; /* that told it; NULL of a notice */
    enum news_kind kind;
    uint64_t id;
    struct run_result *result;
    struct run_about about; /* of a notice */
    char sentence[];        /* the same */
};

#endif
