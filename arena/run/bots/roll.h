/* SPDX-License-Identifier: MIT */
/* The roll of a shard's instances: all of them, those of each bot, and one by its token. There may be thousands, so
 * nobody who looks for one bot's walks over all. For arena/run alone. */
#ifndef RUN_ROLL_H
#define RUN_ROLL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

struct instance;
struct shard;

struct roll {
    struct instance **at; /* all, in no order */
    size_t count;
    unsigned attached;          /* of these, bots that attached */
    struct instance **by_token; /* buckets */
};

/* False: no memory. */
bool roll_open(struct roll *roll) __attribute__((warn_unused_result));
void roll_close(struct roll *roll);
/* There must be room. The instances of its bot are linked from its contestant (bots/contestants.h), the oldest first.
 */
void roll_add(struct shard *shard, struct instance *instance);
/* It has got its token. */
void roll_token(struct shard *shard, struct instance *instance);
/* The instance at this place; the last one gets the place. */
void roll_remove(struct shard *shard, size_t at);
/* NULL: none has this token. */
struct instance *instance_by_token(const struct shard *shard, struct span token);
/* Its state may have changed: it counts among its bot's connections, or does no more. */
void instance_connected(const struct shard *shard, struct instance *instance);

#endif
