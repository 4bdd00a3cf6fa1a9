/* SPDX-License-Identifier: MIT */
/* A rate limit for a peer's useless messages: so many at once, and so many a second. Messages that were asked for do
 * not count.
 *
 * Above the allowance the peer is sent `slow-down` once, and its messages are dropped until it is below it again. Above
 * twice the allowance it is a flood. This module knows neither peers nor messages; time is an argument. */
#ifndef HUB_ALLOWANCE_H
#define HUB_ALLOWANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ALLOWANCE_EACH_US = 62500, /* time that gives one message back: 16 a second */
    ALLOWANCE_AT_ONCE = 64,    /* messages: more than an honest bot sends wrong before its author notices */
    ALLOWANCE_EACH_MATCH =
        8, /* and more for each match that the bot can play: messages on their way when all matches end at once */
    ALLOWANCE_MATCHES_MAX = 512, /* matches that count in this way */
    ALLOWANCE_BYTES = 1024, /* a longer message counts once for each so many bytes that it has begun: it takes longer to
                             * read, and an honest one is hardly ever longer */
};

struct allowance {
    int64_t used_until_us; /* when the whole allowance is available again */
    int64_t quiet_until_us;
};

enum allowance_step {
    ALLOWANCE_HOLDS,
    ALLOWANCE_SPENT, /* from now on */
    ALLOWANCE_QUIET, /* spent, and slow-down was sent */
    ALLOWANCE_FLOOD,
};

/* Counts one message of `bytes` bytes of a peer that can play `matches` matches. */
enum allowance_step allowance_use(struct allowance *allowance, size_t bytes, uint32_t matches, int64_t now_us);
/* Time from now until half of the allowance is available again. */
int64_t allowance_retry_us(const struct allowance *allowance, uint32_t matches, int64_t now_us);

#endif
