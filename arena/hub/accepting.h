/* SPDX-License-Identifier: MIT */
/* Unknown connections must not use up the program's file descriptors. The message library accepts connections on its
 * own thread as fast as they come, and its listener ends the program when no descriptor is left.
 *
 * So accepting.c defines its own accept4, which replaces that of the C library in every program that is linked with it.
 * It closes a connection at once that would get one of the last descriptors, and never reports that there is none. The
 * last descriptors stay for the arena's own files: records, pipes, processes. */
#ifndef HUB_ACCEPTING_H
#define HUB_ACCEPTING_H

#include <stddef.h>

enum {
    ACCEPTING_KEPT = 32,     /* descriptors that no connection gets */
    ACCEPTING_KEPT_PART = 4, /* or this fraction (1/4) of all descriptors, if that is less */
};

/* The number of descriptors, of this program's soft limit, that connections may get: descriptors below it. */
size_t accepting_files(void);

#endif
