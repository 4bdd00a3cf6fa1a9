/* SPDX-License-Identifier: MIT */
/* A fast path for the most frequent messages. */
#ifndef PROTO_PLAIN_H
#define PROTO_PLAIN_H

#include <stdbool.h>

#include "proto/message.h"
#include "proto/schema.h"
#include "proto/unpack.h"

/* Reads a message of this row if it has exactly the form that the codec writes: the required keys only, and every value
 * but the name a number. The caller clears its members before. Otherwise returns false and reads nothing; the codec's
 * general path then decides if it is a message, and what is wrong with it. */
bool plain_read(struct unpack *from, const struct schema_message *row, struct message *message);

#endif
