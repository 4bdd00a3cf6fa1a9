/* SPDX-License-Identifier: MIT */
/* Lets calls of the C library fail. In CMake, `arena_failing(TARGET)` links a program so that its calls of these names,
 * and those of the layers in it, pass through here; those inside of shared libraries do not. One failure at a time is
 * arranged. */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>

/* Kinds of calls. FAILING_CREATE is an open that may make a file, FAILING_OPEN any other. */
enum {
    FAILING_OPEN = 1 << 0,
    FAILING_CREATE = 1 << 1,
    FAILING_READ = 1 << 2, /* pread too */
    FAILING_WRITE = 1 << 3,
    FAILING_FSYNC = 1 << 4, /* fdatasync too */
    FAILING_FTRUNCATE = 1 << 5,
    FAILING_RENAME = 1 << 6, /* renameat too */
    FAILING_UNLINK = 1 << 7,
    FAILING_MKDIR = 1 << 8,
    FAILING_POLL = 1 << 9,
    FAILING_PIPE = 1 << 10,    /* pipe2 */
    FAILING_PROCESS = 1 << 11, /* fork, posix_spawn, pidfd_open */
    FAILING_MEMORY = 1 << 12,  /* malloc, calloc, realloc */
    /* All that change files, or wait for the disk to have a change. */
    FAILING_CHANGE = FAILING_CREATE | FAILING_WRITE | FAILING_FSYNC | FAILING_FTRUNCATE | FAILING_RENAME |
                     FAILING_UNLINK | FAILING_MKDIR,
};

struct failure {
    unsigned calls; /* kinds of the calls that are counted */
    unsigned at;    /* which of them fails; 1 is the next one */
    bool and_after; /* so does each after it */
    bool torn;      /* before a write fails, half of it is done */
    int error;      /* the errno of the failure; 0: in place of the call, the process dies by SIGKILL */
    /* If not NULL, calls count only on what lies below this folder: on its paths, and on files opened since. */
    const char *folder;
};

/* From now on calls are counted, in all threads or in this one alone. In all: no other thread may make such calls at
 * this moment. */
void failing_begin(const struct failure *failure);
void failing_begin_here(const struct failure *failure);
/* Ends both. Returns true if a call has failed since. */
bool failing_end(void);

#endif
