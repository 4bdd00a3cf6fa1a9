/* SPDX-License-Identifier: MIT */
/* Goes over all matches of many files of records with several threads. What was found of the matches is handed over in
 * the order of files and matches, whichever thread was ready first: with any number of threads the caller sees the
 * same.
 *
 * At most a few files are in memory at once, and with one job only one. Games may be called: each thread has a gate of
 * its own (gate/gate.h). */
#ifndef MATCH_RECORD_CREW_H
#define MATCH_RECORD_CREW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "match/record.h"

enum { RECORD_CREW_MOST = 1024 /* jobs */ };

struct record_crew {
    unsigned jobs; /* threads that work; 0 or 1: the caller's own, and no other. If the system has no room for so many,
                      there are fewer */
    size_t size;   /* bytes of what is found of a match */
    /* Finds what is to be found of match `index`, and writes it to `found`, which begins as zeros. Called on any of the
     * threads, in any order; it may change nothing else. */
    void (*work)(void *context, const struct record_file *file, size_t index, void *found);
    /* Receives what was found. This and the next are called in order, on the caller's thread. False with a sentence
     * ends it all. */
    bool (*take)(void *context, const char *path, const struct record_file *file, size_t index, const void *found,
                 struct error *error);
    /* All matches of the file were taken. May be NULL. */
    bool (*end)(void *context, const char *path, const struct record_file *file, struct error *error);
    void *context;
};

/* False with a sentence if a file cannot be read, when the matches of those before were taken; or if `take` or `end`
 * said so. */
bool record_crew_go(const struct record_crew *crew, char *const *paths, size_t count, struct error *error)
    __attribute__((warn_unused_result));

#endif
