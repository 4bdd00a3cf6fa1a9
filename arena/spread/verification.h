/* SPDX-License-Identifier: MIT */
/* Plays the matches of records again on a cluster, as tasks of whole runs of matches (spread/spread.h). What the tasks
 * found is asked for in any order when all of it is known. */
#ifndef SPREAD_VERIFICATION_H
#define SPREAD_VERIFICATION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/hash.h"
#include "plugin/registry.h"
#include "spread/spread.h"
#include "spread/verify_task.h"

enum { VERIFICATION_STEM_MAX = 40 };

struct verification;

/* Reads the files, up to the first that cannot be read. The texts and the registry must live as long. NULL with a
 * sentence. */
struct verification *verification_new(char *const *paths, size_t count, const struct registry *registry,
                                      struct error *error);
/* A hash of all that is verified, in hexadecimal digits. */
const char *verification_hash(const struct verification *verification);
/* Matches in all files. */
uint32_t verification_matches(const struct verification *verification);
/* Plays. The folder of its tasks is named after the stem; one that was broken off under the same stem goes on. The
 * folder is removed when all is known. Of `ops` notices and progress are used. Returns as spread_play does. */
int verification_play(struct verification *verification, struct spread *spread, const char *stem,
                      const struct run_ops *ops, struct error *error);
/* What was found of a match; NULL: the file had no such match when it was read. */
const struct verify_found *verification_found(const struct verification *verification, size_t file, size_t match);
void verification_free(struct verification *verification);

#endif
