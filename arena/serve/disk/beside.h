/* SPDX-License-Identifier: MIT */
/* What a daemon keeps beside the records: what bots print, and bundles of evidence, within the bounds of ladder.conf
 * (ladder/records/bot_files.h). The threads that play append; a thread of its own looks from time to time at what there
 * is, and removes the oldest. */
#ifndef SERVE_BESIDE_H
#define SERVE_BESIDE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "run/source.h"

struct serve;

struct beside {
    pthread_mutex_t lock; /* protects all of it; taken after all other locks */
    pthread_cond_t wake;
    pthread_t thread;
    bool started, ends;
    bool failed;    /* a log could not be written, and that was said */
    int logs;       /* its folder; -1: none */
    uint64_t added; /* bytes since the last look */
};

/* What the source of the ladder does with it; its context is the daemon. */
extern const struct source_beside beside_source;

/* False with a sentence. */
bool beside_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* When nothing plays any more. */
void beside_end(struct serve *serve);

#endif
