/* SPDX-License-Identifier: MIT */
/* Whom a file obeys: what this program loads or believes must not lie where other users can change it. */
#ifndef BASE_TRUST_H
#define BASE_TRUST_H

#include <stdbool.h>

#include "base/error.h"

/* True if a file or folder, and all folders above it, belong to this user or to root, and nobody else may write them.
 * Only a sticky folder may be written by others, if it is not the one that a file lies in: they can add to it, but not
 * replace what is ours. `real` has no links in it (realpath). The error is the end of a sentence. */
bool trust_place(const char *real, struct error *error) __attribute__((warn_unused_result));

#endif
