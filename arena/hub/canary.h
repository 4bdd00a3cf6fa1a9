/* SPDX-License-Identifier: MIT */
/* How late this host is with its own messages: a message of the arena to itself goes the way that the bots' messages
 * go, again and again, and is timed. If it is late, so may be theirs, and no bot must be blamed for it. */
#ifndef HUB_CANARY_H
#define HUB_CANARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum {
    CANARY_SECRET_SIZE = 32,
    CANARY_EVERY_US = 100000,  /* from one to the next */
    CANARY_LOST_US = 10000000, /* one that is not back after this time will not come */
};

struct canary {
    void *socket;
    uint8_t secret[CANARY_SECRET_SIZE]; /* what it says, and is known by: nobody else can */
    bool flying;
    int64_t sent_us;
    int64_t landed_us; /* when the latest one came */
    int64_t late_us;   /* and what it took */
};

/* Connects to an endpoint of our own. False with errno if that fails. */
bool canary_init(struct canary *canary, void *context, const char *endpoint);
void canary_release(struct canary *canary);
/* Sends the next one if none is on its way, and it is time or `at_once` is set. True if it did. */
bool canary_send(struct canary *canary, int64_t now_us, bool at_once);
/* True if this frame is the canary; it has landed then. */
bool canary_landed(struct canary *canary, struct span frame, int64_t now_us);
/* How long one is on its way already, or what one took that landed at this time. */
int64_t canary_late_us(const struct canary *canary, int64_t now_us);

#endif
