/* SPDX-License-Identifier: MIT */
/* A record to give away: of each frame what others may have once the match was released, and nothing that only the host
 * needs. Left out are the sessions of bots and their handles, the line of ladder.log that asked for the match, and all
 * keys that are not known here. What is left is a record that can be replayed and verified: its hash covers none of
 * these. Its seal is not that of the match. */
#ifndef MATCH_RECORD_STRIP_H
#define MATCH_RECORD_STRIP_H

#include "base/buffer.h"
#include "match/record_frame.h"

/* Begins a file with one match. */
void record_strip_begin(struct buffer *out);
/* Appends the frame as it may be given away. The frame is sound. */
void record_strip(struct buffer *out, const struct frame *frame);

#endif
