/* SPDX-License-Identifier: MIT */
/* A short way to read the messages that come most. */
#ifndef PROTO_PLAIN_H
#define PROTO_PLAIN_H

#include <stdbool.h>

#include "proto/message.h"
#include "proto/schema.h"
#include "proto/unpack.h"

/* Reads a message of this row if it stands there as the codec writes it, with nothing but the keys that it needs, all
 * of them numbers but its name. Its members must be cleared. False, with nothing read, if anything is otherwise:
 * whether that is a message, and what is wrong with it, tells the codec's long way. */
bool plain_read(struct unpack *from, const struct schema_message *row, struct message *message);

#endif
