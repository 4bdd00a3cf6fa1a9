/* SPDX-License-Identifier: MIT */
/* Measures how late this host delivers messages. The arena sends itself a message again and again, by the same path as
 * the bots' messages, and measures its time. If it is late, theirs may be late too, and no bot must be blamed. */
#ifndef HUB_CANARY_H
#define HUB_CANARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum {
    CANARY_SECRET_SIZE = 32,
    CANARY_EVERY_US = 100000,  /* interval between two */
    CANARY_LOST_US = 10000000, /* timeout: it counts as lost after this */
};

struct canary {
    void *socket;
    uint8_t secret[CANARY_SECRET_SIZE]; /* its content, which no other sender knows */
    bool flying;
    int64_t sent_us;
    int64_t landed_us; /* when the latest one arrived */
    int64_t late_us;   /* and how long it took */
};

/* Connects to an endpoint of our own. False with errno if that fails. */
bool canary_init(struct canary *canary, void *context, const char *endpoint);
void canary_release(struct canary *canary);
/* Sends the next one if none is on its way, and either it is time or `at_once` is set. True if it sent one. */
bool canary_send(struct canary *canary, int64_t now_us, bool at_once);
/* True if this frame is the canary, which has then landed. */
bool canary_landed(struct canary *canary, struct span frame, int64_t now_us);
/* How long the current one has been on its way, or how long the one took that landed at this time. */
int64_t canary_late_us(const struct canary *canary, int64_t now_us);

#endif
