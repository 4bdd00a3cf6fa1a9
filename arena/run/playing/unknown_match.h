/* SPDX-License-Identifier: MIT */
/* The sentence for a bot that names a match that it does not play: "match 7 is none of yours; open: 8, 9". */
#ifndef RUN_UNKNOWN_MATCH_H
#define RUN_UNKNOWN_MATCH_H

#include <stdint.h>

#include "base/listing.h"
#include "hub/hub.h"

/* Begins the sentence. Then the caller adds each match that the bot plays, and listing_end closes it. */
void unknown_match(struct hub_refusal *refusal, struct listing *open, uint64_t handle);
void unknown_match_open(struct listing *open, uint64_t handle);

#endif
