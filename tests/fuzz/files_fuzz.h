/* SPDX-License-Identifier: MIT */
/* Fuzzes the files of each kind: the program loads a changed file, and then uses what it loaded. Files lie in a folder
 * in memory, /dev/shm/arena-fuzz-..., next to an event that the arena has just played. After a crash the folder is
 * still there, with the file that was read last. */
#ifndef FILES_FUZZ_H
#define FILES_FUZZ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "changes.h"

struct fuzz_kind {
    const char *name;
    change_bytes *change;
    size_t each; /* changed files in a short run */
    /* Adds seeds: valid files. */
    void (*seed)(void (*add)(void *context, struct span bytes), void *context);
    /* Returns NULL, or what the program did wrong. */
    const char *(*check)(struct span bytes);
};

enum { FUZZ_KINDS = 31 };
extern const struct fuzz_kind fuzz_kinds[FUZZ_KINDS];

/* Makes the folder and plays the event. False if that fails. */
bool fuzz_begin(void);
void fuzz_end(void);

#endif
