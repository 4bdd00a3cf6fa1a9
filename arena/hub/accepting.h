/* SPDX-License-Identifier: MIT */
/* Strangers must not use up the files that the program may have open. The message library accepts connections on a
 * thread of its own as fast as they come, and its listener ends the program when there is no descriptor left.
 *
 * So accepting.c has an accept4 of its own, which goes before that of the C library in every program that this is
 * linked with: it shuts a connection at once that would get one of the last descriptors, and never says that there is
 * none. The last descriptors stay for what the arena itself opens: records, pipes, processes. */
#ifndef HUB_ACCEPTING_H
#define HUB_ACCEPTING_H

#include <stddef.h>

enum {
    ACCEPTING_KEPT = 32,     /* descriptors that no connection gets */
    ACCEPTING_KEPT_PART = 4, /* or one part in so many of all, if that is less */
};

/* So many descriptors there are that a connection may get, of this program's soft limit: their numbers are below. */
size_t accepting_files(void);

#endif
