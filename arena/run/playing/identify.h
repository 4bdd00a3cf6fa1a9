/* SPDX-License-Identifier: MIT */
/* Whose hello it is: an instance that is known by its token, or a bot that attaches. For arena/run alone. */
#ifndef RUN_IDENTIFY_H
#define RUN_IDENTIFY_H

#include <stdbool.h>
#include <stdint.h>

#include "hub/hub.h"

struct instance;
struct shard;

/* NULL with the refusal filled in: it is nobody's who may come. */
struct instance *hello_identify(struct shard *shard, const struct peer *peer, const struct message_hello *hello,
                                struct hub_refusal *refusal);
/* Fill in the refusal, and return false. `instance`: NULL if the bot has none; else its matches are listed. */
__attribute__((format(printf, 3, 4))) bool hello_refuse(struct hub_refusal *refusal, enum wire_code code,
                                                        const char *format, ...);
bool hello_refuse_match(const struct shard *shard, const struct instance *instance, uint64_t handle,
                        struct hub_refusal *refusal);

#endif
