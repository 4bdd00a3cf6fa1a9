/* SPDX-License-Identifier: MIT */
#include "spread/ranges.h"

#include <stdlib.h>

bool ranges_add_range(struct ranges *ranges, uint32_t first, uint32_t count)
{
    struct range *last = ranges->count ? &ranges->at[ranges->count - 1] : NULL, *at;

    if (count == 0 || first > UINT32_MAX - count || (last && first < last->first + last->count))
        return false;
    ranges->matches += count;
    if (last && first == last->first + last->count) {
        last->count += count;
        return true;
    }
    at = realloc(ranges->at, (ranges->count + 1) * sizeof *at);
    if (!at)
        return false;
    ranges->at = at;
    at[ranges->count++] = (struct range){first, count};
    return true;
}

bool ranges_add(struct ranges *ranges, uint32_t match)
{
    return ranges_add_range(ranges, match, 1);
}

void ranges_release(struct ranges *ranges)
{
    free(ranges->at);
    *ranges = (struct ranges){0};
}
