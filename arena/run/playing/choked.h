/* SPDX-License-Identifier: MIT */
/* What a shard does when the disk takes no records. An engine that is not `patient` ends. A patient one makes the
 * matches under way void, as nobody could prove their results, and begins no other until there is room. For arena/run
 * alone. */
#ifndef RUN_CHOKED_H
#define RUN_CHOKED_H

#include <stdbool.h>
#include <stdint.h>

struct shard;

/* The disk did not take something, as the shard's error says. */
void choked_begin(struct shard *shard);
/* True if no match may begin. */
bool choked_is(const struct shard *shard);
/* Tries whether there is room again, when it is time. */
void choked_work(struct shard *shard);

#endif
