/* SPDX-License-Identifier: MIT */
/* Puts what no arena says yet into messages to a bot: keys, kinds of events and fields of views that this version does
 * not have. A bot has to pass over them. The result is canonical msgpack, as all messages of an arena are. */
#ifndef SCRIPT_TWIST_H
#define SCRIPT_TWIST_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/span.h"

/* What is put in. */
struct twist {
    bool keys;   /* a key in each message */
    bool fields; /* a key in each view, and in each event */
    bool types;  /* before each decision a message of an unknown type */
};

/* A message of an unknown type. */
extern const char twist_type[];

/* Appends the message, a map, with what the twist puts into it. False if the map is not one of ours. */
bool twist_message(const struct twist *twist, struct span message, struct buffer *out)
    __attribute__((warn_unused_result));
/* Appends a message of the unknown type. */
void twist_unknown(struct buffer *out);

#endif
