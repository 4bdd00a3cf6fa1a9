/* SPDX-License-Identifier: MIT */
/* Writes a list for a sentence. A list that is too long ends with a count: "7, 9 and 40 more". */
#ifndef BASE_LISTING_H
#define BASE_LISTING_H

#include <stddef.h>

enum { LISTING_MORE_MAX = 20 }; /* bytes of " and N more" with its final zero; `size` is at least this */

struct listing {
    char *out;
    size_t size, used;
    unsigned left_out;
};

/* Writes into `out` of `size` bytes, the final zero included. */
void listing_init(struct listing *listing, char *out, size_t size);
/* Adds an entry; leaves out this one and all after it if there is no room for them. */
void listing_add(struct listing *listing, const char *entry);
/* Appends how many were left out, or "none" if there was no entry. */
void listing_end(struct listing *listing);

#endif
