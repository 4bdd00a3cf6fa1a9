/* SPDX-License-Identifier: MIT */
/* What may be said at the table: at most PROTO_TEXT_MAX bytes of UTF-8 in normal form C, all of which can be seen. */
#ifndef MATCH_TALK_H
#define MATCH_TALK_H

#include <stdbool.h>

#include "base/span.h"
#include "proto/message.h"

struct talk {
    uint8_t bytes[PROTO_TEXT_MAX];
    size_t size;
};

/* Copies the text, brought to normal form C. Line breaks become blanks; other control characters, and what only says
 * how its neighbours are drawn, such as the selector behind an emoji, are taken out. False, with an empty talk, if it
 * is no UTF-8, is longer than allowed before or after, or something else in it cannot be seen. */
bool talk_clean(struct talk *talk, struct span text);

#endif
