/* SPDX-License-Identifier: MIT */
/* Frames for the kit: each is a block of its own, so that the address sanitizer sees who reads beyond it. */
#ifndef TESTS_SDK_HEARD_H
#define TESTS_SDK_HEARD_H

#include <stddef.h>

#include "arena_sdk.h"
#include "proto/message.h"

enum { HEARD_MAX = 512 };

struct heard {
    struct arena_kit_frame at[HEARD_MAX];
    size_t count;
};

/* Adds a copy of these bytes. */
void heard_add(struct heard *heard, const void *bytes, size_t size);
/* Adds one frame of these messages. */
void heard_add_messages(struct heard *heard, const struct message *messages, size_t count);
/* Adds the frames of a golden file, in its order: those from "arena" or "bot", or all if `from` is NULL. */
void heard_add_golden(struct heard *heard, const char *name, const char *from);
void heard_drop(struct heard *heard);

#endif
