/* SPDX-License-Identifier: MIT */
/* Matches of a round, as ranges in ascending order. */
#ifndef SPREAD_RANGES_H
#define SPREAD_RANGES_H

#include <stdbool.h>
#include <stdint.h>

struct range {
    uint32_t first, count;
};

/* All zero: none. */
struct ranges {
    struct range *at;
    uint32_t count;   /* of ranges */
    uint32_t matches; /* in all of them */
};

/* Adds a match that is beyond all others. False: no memory. */
bool ranges_add(struct ranges *ranges, uint32_t match) __attribute__((warn_unused_result));
/* Adds a range likewise; one that is not beyond the others is refused. */
bool ranges_add_range(struct ranges *ranges, uint32_t first, uint32_t count) __attribute__((warn_unused_result));
void ranges_release(struct ranges *ranges);

#endif
