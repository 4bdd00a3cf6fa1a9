/* SPDX-License-Identifier: MIT */
/* Replays a recorded match frame by frame, while it is played or later. Each frame is checked as in record_replay, and
 * is reported once. So somebody who follows a match learns of each round when its frames are there, and the same
 * whenever they begin.
 *
 * Knows no files: the caller has the frames of the match, in their order. */
#ifndef MATCH_RECORD_LIVE_H
#define MATCH_RECORD_LIVE_H

#include "match/encode.h"
#include "match/record.h"
#include "match/record_frame.h"

struct record_live;

/* Begins with the match's header, which is copied. The ops are those of record_replay; their context must outlive it.
 * NULL with the report filled in: the match cannot be replayed. */
struct record_live *record_live_new(const struct frame *header, const struct record_games *games, unsigned audience,
                                    const struct replay_ops *ops, struct record_report *report);
void record_live_free(struct record_live *live);

/* Takes the next frame. False: it does not fit, and the report says why; nothing more may be taken then. */
bool record_live_take(struct record_live *live, const struct frame *frame) __attribute__((warn_unused_result));

/* True once the trailer was taken: nothing more may be taken. */
bool record_live_is_over(const struct record_live *live);
const struct record_report *record_live_report(const struct record_live *live);
/* For the events that are reported. */
const struct encoder *record_live_encoder(const struct record_live *live);

#endif
