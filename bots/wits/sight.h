/* SPDX-License-Identifier: MIT */
/* Where the bot reads the numbers of a view: in a decision of the SDK, or in a view of the game's library. */
#ifndef WITS_SIGHT_H
#define WITS_SIGHT_H

#include <stddef.h>
#include <stdint.h>

#define SIGHT_NO_ROW ((size_t)-1)

struct sight {
    /* The number at a key of the view; 0 if there is none. */
    int64_t (*number)(const void *view, const char *key);
    /* Copies at most `most` numbers of the list at a key, in one of its rows if it has rows. Returns how many there
     * are. */
    size_t (*list)(const void *view, const char *key, size_t row, int64_t *out, size_t most);
    const void *view;
};

#endif
