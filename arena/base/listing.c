/* SPDX-License-Identifier: MIT */
#include "base/listing.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void listing_init(struct listing *listing, char *out, size_t size)
{
    assert(size >= LISTING_MORE_MAX);
    *listing = (struct listing){.out = out, .size = size};
    out[0] = '\0';
}

void listing_add(struct listing *listing, const char *entry)
{
    const char *between = listing->used ? ", " : "";
    size_t size = strlen(between) + strlen(entry);

    if (listing->left_out > 0 || listing->used + size + LISTING_MORE_MAX > listing->size) {
        listing->left_out++;
        return;
    }
    (void)snprintf(listing->out + listing->used, listing->size - listing->used, "%s%s", between, entry);
    listing->used += size;
}

void listing_end(struct listing *listing)
{
    char *end = listing->out + listing->used;
    size_t room = listing->size - listing->used;

    if (listing->left_out > 0)
        (void)snprintf(end, room, listing->used ? " and %u more" : "%u", listing->left_out);
    else if (listing->used == 0)
        (void)snprintf(end, room, "none");
}
