/* SPDX-License-Identifier: MIT */
/* What a shard knows of a bot over all the bot's instances, and what became of a bot in a play. For arena/run alone. */
#ifndef RUN_CONTESTANTS_H
#define RUN_CONTESTANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "match/fault.h"

struct engine;
struct fate;
struct instance;
struct run_ops;
struct shard;

/* Facts about a bot over all its instances in a shard. */
struct contestant {
    uint64_t generation;           /* of the bot that they are about */
    struct instance *first, *last; /* its instances */
    unsigned instances;            /* their number */
    uint32_t capacity;             /* of its latest instance, 0 before the first hello */
    unsigned failures;             /* instances in a row that were lost before they played */
    bool came;                     /* one sent an accepted hello */
    bool played;                   /* one was in a match that began */
    char why[FAULT_EVIDENCE_MAX];  /* of the latest failure */
};

/* It was lost before it played. */
void instance_failed(struct shard *shard, const struct instance *instance, const char *why);
/* True if no more instances of the bot are started, because several in a row were lost before they played: in this
 * shard, or in another one while no instance of this shard has played yet. contestant_why returns the reason. */
bool contestant_is_given_up(const struct shard *shard, unsigned bot);
const char *contestant_why(const struct shard *shard, unsigned bot);
/* A process of the bot ended before its hello. If the cause may be a missing environment variable, reports that once.
 */
void contestant_ended_at_once(struct shard *shard, unsigned bot);
void fate_forget(struct fate *fate);
/* Before a play: forgets what became of bots in the play before. */
void contestants_open(struct engine *engine);
/* After it: reports each bot that never played, or was given up. */
void contestants_close(const struct engine *engine, const struct run_ops *ops);
/* What this shard knows of a bot. */
struct contestant *contestant_of(const struct shard *shard, unsigned bot);
/* Room for all bots of the engine. False: no memory. */
bool contestants_grow(struct shard *shard) __attribute__((warn_unused_result));

#endif
