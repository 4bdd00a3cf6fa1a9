/* SPDX-License-Identifier: MIT */
/* Talk between seats: at most PROTO_TEXT_MAX bytes of UTF-8 in normal form C, with visible characters only. */
#ifndef MATCH_TALK_H
#define MATCH_TALK_H

#include <stdbool.h>

#include "base/span.h"
#include "proto/message.h"

struct talk {
    uint8_t bytes[PROTO_TEXT_MAX];
    size_t size;
};

/* Copies the text, brought to normal form C. Line breaks become blanks. Other control characters are removed, and so
 * are characters that only change how their neighbours are drawn, such as the selector behind an emoji. False, with an
 * empty talk, if the text is not UTF-8, is too long before or after, or has another invisible character. */
bool talk_clean(struct talk *talk, struct span text);

#endif
