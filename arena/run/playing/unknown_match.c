/* SPDX-License-Identifier: MIT */
#include "run/playing/unknown_match.h"

#include <inttypes.h>
#include <stdio.h>

void unknown_match(struct hub_refusal *refusal, struct listing *open, uint64_t handle)
{
    int size = snprintf(refusal->text, sizeof refusal->text, "match %" PRIu64 " is none of yours; open: ", handle);

    refusal->code = CODE_UNKNOWN_MATCH;
    listing_init(open, refusal->text + size, sizeof refusal->text - (size_t)size);
}

void unknown_match_open(struct listing *open, uint64_t handle)
{
    char number[sizeof "18446744073709551615"];

    (void)snprintf(number, sizeof number, "%" PRIu64, handle);
    listing_add(open, number);
}
