/* SPDX-License-Identifier: MIT */
/* Between the shards of an engine and its source: matches that begin, results that come back. For arena/run alone. */
#ifndef RUN_FEED_H
#define RUN_FEED_H

#include <stdbool.h>
#include <stdint.h>

#include "run/run.h"
#include "run/source.h"

struct shard;

/* Fills in the fixture of the next match for this shard. False if there is none for now. Passes on what the source
 * knows on the way. `spare`: only a match whose bots all have an instance with room for it. */
bool feed_take(struct shard *shard, bool spare, struct run_fixture *fixture) __attribute__((warn_unused_result));
/* True if the source may have matches for this shard, now or later. */
bool feed_has_matches(const struct shard *shard);
/* When the source is to be asked again; RUN_NEVER if it is not. */
int64_t feed_deadline_us(const struct shard *shard);
/* A match was played. Takes ownership of the result. */
void feed_give(struct shard *shard, uint64_t id, struct run_result *result);
/* A match came to no result. */
void feed_give_back(struct shard *shard, uint64_t id);
/* Turns to what the engine plays now, if that has changed since. False if something broke. */
bool feed_turn(struct shard *shard) __attribute__((warn_unused_result));
/* Tells the engine if there is nothing left to do in this play. */
void feed_tell_quiet(struct shard *shard);
/* Takes back the matches that the source wants back, unless they have begun. */
void feed_cancel(struct shard *shard);

/* Another writer, and another thread for the disk, after the disk did not take what it should. No match is played.
 * False with the shard's error. */
bool feed_renew_writer(struct shard *shard) __attribute__((warn_unused_result));

#endif
