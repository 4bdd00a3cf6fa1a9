/* SPDX-License-Identifier: MIT */
/* How much useless talk a peer may send: so much at once, and so much a second. Messages that were asked for are not
 * counted.
 *
 * Beyond the allowance the peer is sent `slow-down`, once, and its messages are dropped until it is within it again;
 * beyond twice the allowance it is a flood. Knows neither peers nor messages; time is an argument. */
#ifndef HUB_ALLOWANCE_H
#define HUB_ALLOWANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ALLOWANCE_EACH_US = 62500, /* in which what one message used is given back: 16 a second */
    ALLOWANCE_AT_ONCE = 64,    /* messages: more than an honest bot's author gets wrong before he looks */
    ALLOWANCE_EACH_MATCH =
        8, /* and for each match that the bot can play: what is under way when they all end at once */
    ALLOWANCE_MATCHES_MAX = 512, /* that are counted so */
    ALLOWANCE_BYTES = 1024,      /* a longer message counts as one for each so many bytes that it has begun: it takes as
                                  * much more time to read, and an honest one is hardly ever longer */
};

struct allowance {
    int64_t used_until_us; /* when all of it will be given back */
    int64_t quiet_until_us;
};

enum allowance_step {
    ALLOWANCE_HOLDS,
    ALLOWANCE_SPENT, /* from now on */
    ALLOWANCE_QUIET, /* spent, and that was said */
    ALLOWANCE_FLOOD,
};

/* One message of so many bytes of a peer that can play so many matches. */
enum allowance_step allowance_use(struct allowance *allowance, size_t bytes, uint32_t matches, int64_t now_us);
/* When half of the allowance will be there again, from now. */
int64_t allowance_retry_us(const struct allowance *allowance, uint32_t matches, int64_t now_us);

#endif
