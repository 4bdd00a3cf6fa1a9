/* SPDX-License-Identifier: MIT */
#include "hub/allowance.h"

/* The whole allowance, as the time in which it is given back. */
static int64_t whole_us(uint32_t matches)
{
    uint32_t counted = matches < ALLOWANCE_MATCHES_MAX ? matches : ALLOWANCE_MATCHES_MAX;

    return (ALLOWANCE_AT_ONCE + (int64_t)ALLOWANCE_EACH_MATCH * counted) * ALLOWANCE_EACH_US;
}

enum allowance_step allowance_use(struct allowance *allowance, size_t bytes, uint32_t matches, int64_t now_us)
{
    int64_t counted = bytes ? (int64_t)((bytes + ALLOWANCE_BYTES - 1) / ALLOWANCE_BYTES) : 1;
    int64_t used_us;

    if (allowance->used_until_us < now_us)
        allowance->used_until_us = now_us;
    allowance->used_until_us += counted * ALLOWANCE_EACH_US;
    used_us = allowance->used_until_us - now_us;
    if (used_us <= whole_us(matches))
        return ALLOWANCE_HOLDS;
    if (used_us > 2 * whole_us(matches))
        return ALLOWANCE_FLOOD;
    if (now_us < allowance->quiet_until_us)
        return ALLOWANCE_QUIET;
    allowance->quiet_until_us = now_us + allowance_retry_us(allowance, matches, now_us);
    return ALLOWANCE_SPENT;
}

int64_t allowance_retry_us(const struct allowance *allowance, uint32_t matches, int64_t now_us)
{
    int64_t retry_us = allowance->used_until_us - now_us - whole_us(matches) / 2;

    return retry_us > 0 ? retry_us : 0;
}
