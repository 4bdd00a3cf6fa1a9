/* SPDX-License-Identifier: MIT */
/* The files that a writer of records makes, and how it keeps them. */
#ifndef MATCH_RECORD_MAKE_H
#define MATCH_RECORD_MAKE_H

#include <limits.h>
#include <stdbool.h>

/* Makes the next file of a run, DIRECTORY/RUN-NUMBER.arena, open to append, and writes its path. Several writers may
 * work for one run: each uses free numbers, from `*number` + 1 on. Returns -1 with errno. */
int record_make_file(const char *directory, const char *run, unsigned *number, char path[PATH_MAX]);

/* Holds the file: as long as it is written to, nobody may replace it (ladder/records/keep.h). False with errno, if
 * somebody has just done so with ESTALE. */
bool record_hold(int fd) __attribute__((warn_unused_result));

#endif
