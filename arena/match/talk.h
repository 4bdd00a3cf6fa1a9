/* SPDX-License-Identifier: MIT */
/* What may be said at the table: at most PROTO_TEXT_MAX bytes of UTF-8 in normal form C, without control characters. */
#ifndef MATCH_TALK_H
#define MATCH_TALK_H

#include <stdbool.h>

#include "base/span.h"
#include "proto/message.h"

struct talk {
    uint8_t bytes[PROTO_TEXT_MAX];
    size_t size;
};

/* Copies the text, brought to normal form C, line breaks made blanks and other control characters taken out. False,
 * with an empty talk, if it is no UTF-8, is longer than allowed before or after, or turns the direction of writing. */
bool talk_clean(struct talk *talk, struct span text);

#endif
