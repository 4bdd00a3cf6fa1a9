/* SPDX-License-Identifier: MIT */
/* Watches the memory of this program. The message library keeps the parts of a message until the last one has come,
 * without any limit. A peer that never sends the last part could fill all memory, and the hub would never see a message
 * of it. */
#ifndef HUB_MEMORY_H
#define HUB_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

enum {
    MEMORY_GROWTH_MAX = 8 << 20, /* bytes by which it may grow before the hub looks for a connection to blame */
};

struct memory_watch {
    int file;     /* the kernel's report of memory; -1 if there is none */
    size_t known; /* bytes when it was last accepted */
};

void memory_watch_init(struct memory_watch *watch);
void memory_watch_release(struct memory_watch *watch);
/* True if memory has grown by more than MEMORY_GROWTH_MAX since it was last accepted. */
bool memory_has_grown(const struct memory_watch *watch);
/* Returns free memory to the system, and accepts the size that is left. */
void memory_settle(struct memory_watch *watch);

#endif
