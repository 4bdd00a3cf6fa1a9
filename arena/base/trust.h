/* SPDX-License-Identifier: MIT */
/* Files that this program loads or trusts must not lie where other users can change them. */
#ifndef BASE_TRUST_H
#define BASE_TRUST_H

#include <stdbool.h>

#include "base/error.h"

/* True if a file or folder, and all folders above it, belong to this user or to root, and no other user may write them.
 * Folders above the file's own may be writable by others if they are sticky: then others can add files, but not replace
 * ours. `real` has no links in it (realpath). The error is the end of a sentence. */
bool trust_place(const char *real, struct error *error) __attribute__((warn_unused_result));

#endif
