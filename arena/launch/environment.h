/* SPDX-License-Identifier: MIT */
/* The environment variables that a started process gets. Of the arena's own: those that any program needs (PATH, HOME,
 * LANG, LC_*, TZ, TMPDIR). Besides: those that the host passes, and those that the caller adds. All others are
 * withheld, because they may hold secrets.
 *
 *     --env API_KEY            the arena's own variable of that name, as it is when the process starts
 *     --env OMP_NUM_THREADS=1  this value */
#ifndef LAUNCH_ENVIRONMENT_H
#define LAUNCH_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum {
    PASSED_MAX = 64,         /* variables of one list */
    PASSED_NAME_MAX = 128,   /* bytes of a name */
    PASSED_WORD_MAX = 65536, /* bytes of NAME=VALUE */
    PASSED_LISTS_MAX = 2,    /* for one process: the list for all, and its own */
    WITHHELD_TEXT_MAX = 240, /* bytes of the list of withheld variables, with its final zero */
};

/* Variables that the host passes: NAME or NAME=VALUE. The caller owns the texts. */
struct passed {
    const char *words[PASSED_MAX];
    size_t count;
};

/* Adds a word. The error says if its name is not valid, if it is one of the arena's own (ARENA_*), or if there are too
 * many words. */
bool passed_add(struct passed *passed, const char *word, struct error *error) __attribute__((warn_unused_result));
/* True if each NAME without a value is set in the arena's environment, so that every process gets it. NULL: nothing is
 * passed. */
bool passed_are_set(const struct passed *passed, struct error *error) __attribute__((warn_unused_result));

/* Makes an environment that ends with NULL: the lists in their order, then `own`. The last value of a name counts.
 * `path` is the entry of PATH unless the host passes one. The caller frees the array, but not its entries, which stay
 * with their owners. NULL: no memory. */
char **environment_make(const struct passed *const lists[PASSED_LISTS_MAX], const char *const *own, const char *path)
    __attribute__((warn_unused_result));

/* Writes the names of variables that are set in the arena's environment and withheld, such as "A, B and 7 more"; "" if
 * there are none. Those that programs often need come first; those that no program fails to start without, such as TERM
 * and PYTHONUNBUFFERED, are left out. Never writes a value. */
void environment_withheld(const struct passed *const lists[PASSED_LISTS_MAX], char out[WITHHELD_TEXT_MAX]);

/* For a process that ended at once: its name, and the variables that were withheld from it. */
#define WITHHELD_SENTENCE "%.100s ended before it said hello; not passed to it: %s (--env NAME passes a variable)"

#endif
