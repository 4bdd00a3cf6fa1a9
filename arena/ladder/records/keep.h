/* SPDX-License-Identifier: MIT */
/* Older files of records in less room. A file that nobody writes to any more, and that was not changed for so long, is
 * replaced by a compressed one of the same name, or by one without the steps of its matches (match/record.h). Ratings
 * stay as they are.
 *
 * FOLDER/records/kept.log has a line for each replacement (json/audit_log.h). It is there before the file is replaced,
 * so after a crash the file may still be the one before:
 *
 *     {"number": 1, "time": "...", "who": "arena", "file": "ladder-0001.arena", "thinned": 0, "bytes": [732590,
 * 188558], "hashes": ["64 hex digits", "64 hex digits"]}
 *
 * the bytes and the BLAKE2b-256 of the file before and after. */
#ifndef LADDER_KEEP_H
#define LADDER_KEEP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"

/* What becomes of older files. */
enum keep_how { KEEP_COMPRESSED, KEEP_THINNED, KEEP_HOWS };
extern const char *const keep_words[KEEP_HOWS];

struct keep_done {
    size_t files, thinned;  /* files that were replaced; matches whose steps were dropped */
    uint64_t before, after; /* bytes of these files */
};

/* What is to be done. */
struct keep_order {
    int64_t until_s; /* with files that were not changed since then, in seconds since 1970 */
    enum keep_how how;
    bool only_looks;         /* nothing is replaced */
    const char *who;         /* for kept.log */
    const atomic_bool *stop; /* once it is true, it ends after a file; NULL: never */
    /* A file was replaced, or would be: its bytes before and after. NULL: not wanted. */
    void (*each)(void *context, const char *name, uint64_t before, uint64_t after);
    void *context;
};

/* Replaces older files. Those that somebody writes to, that are damaged, or that have a match which may go on are left
 * as they are. Only one does it at a time. Adds to *done. False with a sentence. */
bool ladder_keep(const char *folder, const struct keep_order *order, struct keep_done *done, struct error *error)
    __attribute__((warn_unused_result));

/* Compares each file that was replaced with its last line. Returns false if one is neither what it was before nor what
 * it is to be since, or if kept.log cannot be read; the error says which. */
bool ladder_keep_check(const char *folder, size_t *lines, struct error *error) __attribute__((warn_unused_result));

#endif
