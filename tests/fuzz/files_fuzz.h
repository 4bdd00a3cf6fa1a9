/* SPDX-License-Identifier: MIT */
/* What a file of each kind is put through: the loaders of the program, and then those who use what was loaded. Files
 * lie in a folder of their own in memory, /dev/shm/arena-fuzz-..., beside an event that the arena has just played;
 * after a crash it is still there, with the file that was read last. */
#ifndef FILES_FUZZ_H
#define FILES_FUZZ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "changes.h"

struct fuzz_kind {
    const char *name;
    change_bytes *change;
    size_t each; /* changed files of a short run */
    /* Adds seeds: files that are what they should be. */
    void (*seed)(void (*add)(void *context, struct span bytes), void *context);
    /* NULL, or what is wrong with the program. */
    const char *(*check)(struct span bytes);
};

enum { FUZZ_KINDS = 11 };
extern const struct fuzz_kind fuzz_kinds[FUZZ_KINDS];

/* Makes the folder and plays the event. False if that cannot be. */
bool fuzz_begin(void);
void fuzz_end(void);

#endif
