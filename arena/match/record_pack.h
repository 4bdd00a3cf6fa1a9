/* SPDX-License-Identifier: MIT */
/* Writes the larger maps in the frames of a record, which match/record.h describes. */
#ifndef MATCH_RECORD_PACK_H
#define MATCH_RECORD_PACK_H

#include "base/buffer.h"
#include "match/record.h"

void record_pack_header(struct buffer *out, const struct record_header *header);
void record_pack_resumed(struct buffer *out, const struct record_header *header);
void record_pack_trailer(struct buffer *out, const struct game *game, unsigned seats,
                         const struct record_trailer *trailer);

#endif
