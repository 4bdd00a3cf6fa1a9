/* SPDX-License-Identifier: MIT */
/* The frames of a match that was released, read outside of the lock of the feed. */
#ifndef FEED_FRAMES_H
#define FEED_FRAMES_H

#include "feed/feed_inside.h"

struct frames {
    struct trail trail; /* only the folder, and one file */
    struct trail_file file;
    struct span own; /* the frames themselves; of size 0: they are in the file */
    uint32_t *at;
    uint32_t count, ordinal;
    struct buffer bytes;
};

/* Under the lock. False with a sentence, such as that the match was not released yet. The caller calls frames_release
 * even then. */
bool frames_init(struct frames *frames, const struct feed *feed, const struct feed_match *match, struct error *error)
    __attribute__((warn_unused_result));
/* The record without what only the host needs. */
bool frames_strip(struct frames *frames, struct buffer *out, struct error *error) __attribute__((warn_unused_result));
void frames_release(struct frames *frames);
/* Frame `i`, from 0, which lives until the next one is read. False with a sentence. */
bool frames_read(struct frames *frames, uint32_t i, struct frame *frame, struct error *error)
    __attribute__((warn_unused_result));

/* turns.c: the turns of the match, whose game has this name. */
bool turns_of_frames(struct frames *frames, const struct record_games *games, struct span name, struct feed_events *out,
                     struct error *error) __attribute__((warn_unused_result));

#endif
