/* SPDX-License-Identifier: MIT */
/* The JSON of a trace as the msgpack that it was printed from (proto/print.h). It takes any bytes. */
#ifndef SDK_JSON_H
#define SDK_JSON_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/span.h"

/* Appends one JSON value as canonical msgpack: {"$bin": "00ff"} becomes bytes, and a number that is no integer of 64
 * bits becomes nil, as no message has one. False if the text is not exactly one value, is nested deeper than
 * UNPACK_DEPTH_MAX, or does not fit into the buffer. */
bool json_read(struct span text, struct buffer *out);

#endif
