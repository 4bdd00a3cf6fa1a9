/* SPDX-License-Identifier: MIT */
/* The memory of this program, watched. The message library keeps the parts of a message until the last has come,
 * without any limit: who never sends the last could fill all memory, and nothing of it would ever be seen here. */
#ifndef HUB_MEMORY_H
#define HUB_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

enum {
    MEMORY_GROWTH_MAX = 8 << 20, /* bytes by which it may grow before the hub looks for a connection to blame */
};

struct memory_watch {
    int file;     /* where the kernel reports it; -1 if it does not */
    size_t known; /* bytes when it was found in order last */
};

void memory_watch_init(struct memory_watch *watch);
void memory_watch_release(struct memory_watch *watch);
/* True if memory has grown by more than MEMORY_GROWTH_MAX since it was found in order. */
bool memory_has_grown(const struct memory_watch *watch);
/* Gives back what is free, and takes what is left as in order. */
void memory_settle(struct memory_watch *watch);

#endif
