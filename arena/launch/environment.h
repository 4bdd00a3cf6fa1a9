/* SPDX-License-Identifier: MIT */
/* The variables of the environment that a started process gets: of the arena's own those that any program needs (PATH,
 * HOME, LANG, LC_*, TZ, TMPDIR), what the host passes, and what the caller adds. All others are withheld, as nobody
 * knows what they hold.
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
    PASSED_LISTS_MAX = 2,    /* for one process: of all of them, and its own */
    WITHHELD_TEXT_MAX = 240, /* bytes of the list of what is withheld, with its final zero */
};

/* What the host passes: NAME or NAME=VALUE. The texts are the caller's. */
struct passed {
    const char *words[PASSED_MAX];
    size_t count;
};

/* Adds a word. The sentence says if its name is none, is the arena's own (ARENA_*), or there are too many. */
bool passed_add(struct passed *passed, const char *word, struct error *error) __attribute__((warn_unused_result));
/* True if each NAME without a value is set here, so that all that start get it. NULL: nothing is passed. */
bool passed_are_set(const struct passed *passed, struct error *error) __attribute__((warn_unused_result));

/* The environment, closed by NULL: the lists in their order, then `own`; the last value of a name counts. `path` is the
 * entry of PATH unless the host passes one. To be freed, but not its entries, which live where they were. NULL: no
 * memory. */
char **environment_make(const struct passed *const lists[PASSED_LISTS_MAX], const char *const *own, const char *path)
    __attribute__((warn_unused_result));

/* Names of variables that are set here and withheld, those first that programs often need, as "A, B and 7 more"; "" for
 * none. Never a value. */
void environment_withheld(const struct passed *const lists[PASSED_LISTS_MAX], char out[WITHHELD_TEXT_MAX]);

/* Of a process that ended at once: its name, and what was withheld from it. */
#define WITHHELD_SENTENCE "%.100s ended before it said hello; not passed to it: %s (--env NAME passes a variable)"

#endif
